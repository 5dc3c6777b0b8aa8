import { setFieldError, value } from './checkout-fields.ts';
import type { AddressKind } from './checkout-fields.ts';

/** What the checkout's form shows besides its fields: problems, progress, whether it can be sent. */
export interface CheckoutView {
  paymentTarget: HTMLElement;
  /** Whether the form waits for something and must not be sent. */
  isBusy(): boolean;
  /** `words` replace those of the button; without any, it has its own. */
  /** Until then nothing can be submitted. */
  enable(): void;
  setBusy(isBusy: boolean, words?: string): void;
  announce(message: string): void;
  /** Shows a problem of the order above the form. */
  showProblem(message: string): void;
  /** Shows a problem of the payment beside it; the values of the form stay. */
  failPayment(message?: string): void;
  clearProblems(): void;
  /** The address that the payment names. */
  billingKind(): AddressKind;
  billingCountry(): string;
  /** Opens another page; the form stays busy until it is there. */
  leaveTo(address: string): void;
  isLeaving(): boolean;
}

export function createCheckoutView(form: HTMLFormElement): CheckoutView {
  const find = <E extends HTMLElement>(selector: string): E => {
    const element = form.querySelector<E>(selector);
    if (!element) throw new Error(`the checkout has no ${selector}`);
    return element;
  };
  const sameAddress = find<HTMLInputElement>('#same_address');
  const billingFields = find('#billing_fields');
  const paymentTarget = find('[data-element]');
  const paymentError = find('[data-payment-error]');
  const problem = find('[data-problem]');
  const button = find<HTMLButtonElement>('[data-pay]');
  const label = find('[data-pay-label]');
  const status = find('[data-status]');
  const payWords = label.textContent;
  let isBusy = true;
  let isLeaving = false;

  const showBilling = () => {
    billingFields.hidden = sameAddress.checked;
  };
  sameAddress.addEventListener('change', showBilling);
  showBilling();
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.getAttribute('aria-invalid')) setFieldError(target.id, '');
  });

  const billingKind = (): AddressKind => (sameAddress.checked ? 'shipping' : 'billing');
  return {
    paymentTarget,
    isBusy: () => isBusy,
    enable() {
      button.disabled = false;
    },
    setBusy(busy, words = payWords) {
      isBusy = busy;
      button.setAttribute('aria-disabled', String(busy));
      label.textContent = words;
      button.querySelector('.spinner')?.remove();
      if (!busy) return;
      const spinner = document.createElement('span');
      spinner.className = 'spinner';
      spinner.setAttribute('aria-hidden', 'true');
      button.prepend(spinner);
      if (words !== payWords) status.textContent = words;
    },
    announce(message) {
      status.textContent = message;
    },
    showProblem(message) {
      problem.textContent = message;
      problem.hidden = false;
      problem.focus();
      problem.scrollIntoView({ block: 'center' });
    },
    failPayment(message = 'The payment didn’t go through. Try another way to pay.') {
      paymentError.textContent = message;
      paymentError.hidden = false;
      paymentTarget.scrollIntoView({ block: 'center' });
    },
    clearProblems() {
      problem.hidden = true;
      paymentError.hidden = true;
      status.textContent = '';
      for (const input of form.querySelectorAll('[aria-invalid]')) setFieldError(input.id, '');
    },
    billingKind,
    billingCountry: () => value(`${billingKind()}_country`),
    leaveTo(address) {
      isLeaving = true;
      location.assign(address);
    },
    isLeaving: () => isLeaving,
  };
}
