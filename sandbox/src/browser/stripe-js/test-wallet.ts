/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// The owner of the test wallet.
export const walletOwner = {
  name: 'Jenny Rosen',
  email: 'jenny@example.com',
  phone: '+15550100100',
  address: {
    line1: '510 Townsend Street',
    line2: null,
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94103',
    country: 'US',
  },
};
const walletCards: [label: string, token: string][] = [
  ['Visa •••• 4242', 'tok_visa'],
  ['Mastercard •••• 4444', 'tok_mastercard'],
  ['Visa •••• 0002, declined', 'tok_chargeDeclined'],
];

/** The wallet's own sheet: resolves with the chosen card, or null when it is dismissed. */
export function showWallet(amount: number, currency: string, locale: string): Promise<string | null> {
  const make = <N extends keyof HTMLElementTagNameMap>(name: N, text: string, style: Partial<CSSStyleDeclaration>) => {
    const element = document.createElement(name);
    element.textContent = text;
    Object.assign(element.style, style);
    return element;
  };
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const total = money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
  return new Promise((resolve) => {
    const dialog = make('dialog', '', {
      width: 'min(24rem, calc(100vw - 2rem))',
      padding: '1.5rem',
      border: '0',
      borderRadius: '12px',
      background: '#fff',
      color: '#1c1917',
      font: '1rem/1.5 system-ui, sans-serif',
      boxShadow: '0 20px 60px rgb(0 0 0 / 35%)',
    });
    dialog.setAttribute('aria-label', 'Test wallet');
    const { name, address } = walletOwner;
    const label = make('label', 'Card', { display: 'block', fontWeight: '600', marginTop: '1rem' });
    const select = make('select', '', { display: 'block', width: '100%', minHeight: '2.5rem', font: 'inherit' });
    for (const [text, token] of walletCards) select.append(new Option(text, token));
    label.append(select);
    const look = { minHeight: '2.75rem', width: '100%', borderRadius: '8px', font: 'inherit', fontWeight: '600' };
    const pay = make('button', `Pay ${total}`, {
      ...look,
      marginTop: '1rem',
      border: '0',
      background: '#000',
      color: '#fff',
    });
    const cancel = make('button', 'Cancel', {
      ...look,
      marginTop: '0.5rem',
      border: '1px solid #78716c',
      background: '#fff',
      color: '#1c1917',
    });
    dialog.append(
      make('h2', 'Test wallet', { margin: '0', fontSize: '1.25rem' }),
      make('p', `${name}, ${address.line1}, ${address.city}, ${address.state} ${address.postal_code}`, {
        margin: '0.5rem 0 0',
      }),
      label,
      pay,
      cancel,
    );
    let chosen: string | null = null;
    pay.addEventListener('click', () => {
      chosen = select.value;
      dialog.close();
    });
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
    pay.focus();
  });
}
