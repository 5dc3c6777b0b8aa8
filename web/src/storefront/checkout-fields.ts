/** Shows or removes the error below the field; false when there is no such field. */
export function setFieldError(id: string, message: string): boolean {
  const input = document.getElementById(id);
  const place = document.getElementById(`${id}_error`);
  if (!input || !place) return false;
  place.textContent = message;
  place.hidden = message === '';
  if (message) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', place.id);
  } else {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
  return true;
}

/** The visible fields with a missing or invalid value, in order. */
export function missingFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[required], select[required]')].filter((input) => {
    const isHidden = input.closest('[hidden]') !== null;
    return !isHidden && (input.value.trim() === '' ? !isOptionalPostcode(input) : !input.checkValidity());
  });
}

// Some countries have no postal codes; the server reports a missing one if it is needed.
function isOptionalPostcode(input: HTMLInputElement): boolean {
  if (!input.id.endsWith('_postcode')) return false;
  return ['IE', 'HK', 'AE', 'QA', 'PA', 'JM', 'KE'].includes(value(input.id.replace('postcode', 'country')));
}

/** The error of a missing or invalid field. */
export function messageFor(form: HTMLFormElement, input: HTMLInputElement): string {
  const name = form.querySelector(`label[for="${input.id}"]`)?.textContent.trim() ?? 'This field';
  if (input.type === 'email' && input.value.trim() !== '') return 'Enter a valid email address.';
  return `Enter your ${/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}.`;
}

/** The value of a field, by its id; empty when there is no such field. */
export function value(id: string): string {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement
    ? input.value.trim()
    : '';
}

export type AddressKind = 'shipping' | 'billing';

export function readAddress(kind: AddressKind) {
  const of = (name: string) => value(`${kind}_${name}`);
  return {
    first_name: of('first_name'),
    last_name: of('last_name'),
    company: of('company'),
    address_1: of('address_1'),
    address_2: of('address_2'),
    city: of('city'),
    state: of('state'),
    postcode: of('postcode'),
    country: of('country'),
    phone: of('phone'),
  };
}

/** An address in the provider's format. */
export function billingDetails(kind: AddressKind) {
  const address = readAddress(kind);
  return {
    name: `${address.first_name} ${address.last_name}`,
    email: value('billing_email'),
    phone: address.phone || null,
    address: {
      line1: address.address_1,
      line2: address.address_2 || null,
      city: address.city,
      state: address.state || null,
      postal_code: address.postcode,
      country: address.country,
    },
  };
}
