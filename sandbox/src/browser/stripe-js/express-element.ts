/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Appearance } from '../element-messages.ts';
import type { Client } from './client.ts';
import { Emitter } from './emitter.ts';
import { showWallet, walletOwner } from './test-wallet.ts';

export interface ExpressOptions {
  buttonHeight?: number;
  buttonTheme?: { applePay?: string };
  buttonType?: { applePay?: string };
}
const wordsByType: Record<string, string> = {
  buy: 'Buy with test wallet',
  donate: 'Donate with test wallet',
  book: 'Book with test wallet',
};

/** The express checkout element: one button of a wallet that provides card and address. It contains no card data, so it needs no frame. */
export class ExpressElement extends Emitter {
  readonly elementType = 'expressCheckout';
  readonly client: Client;
  /** What the wallet paid with, for `createPaymentMethod({ elements })`. */
  paymentMethod: unknown = null;
  #options: ExpressOptions;
  #shared: () => { amount: number; currency: string; locale: string; appearance: Appearance };
  #button: HTMLButtonElement | null = null;
  constructor(client: Client, options: ExpressOptions, shared: ExpressElement['shared']) {
    super();
    this.client = client;
    this.#options = options;
    this.#shared = shared;
  }
  get shared(): () => { amount: number; currency: string; locale: string; appearance: Appearance } {
    return this.#shared;
  }
  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(place instanceof HTMLElement))
      throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements on the page.`);
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', () => this.#click());
    this.#button = button;
    this.#draw();
    place.replaceChildren(button);
    queueMicrotask(() =>
      this.emit('ready', { elementType: this.elementType, availablePaymentMethods: { applePay: true } }),
    );
  }
  unmount(): void {
    this.#button?.remove();
    this.#button = null;
  }
  destroy(): void {
    this.unmount();
  }
  update(options: ExpressOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#draw();
  }
  #draw(): void {
    if (!this.#button) return;
    const { buttonHeight = 44, buttonTheme, buttonType } = this.#options;
    const theme = buttonTheme?.applePay ?? 'black';
    this.#button.textContent = wordsByType[buttonType?.applePay ?? 'plain'] ?? 'Test wallet';
    Object.assign(this.#button.style, {
      boxSizing: 'border-box',
      display: 'block',
      width: '100%',
      height: `${buttonHeight}px`,
      borderRadius: this.#shared().appearance.variables?.['borderRadius'] ?? '4px',
      border: `1px solid ${theme === 'black' || theme === 'white-outline' ? '#000' : '#fff'}`,
      background: theme === 'black' ? '#000' : '#fff',
      color: theme === 'black' ? '#fff' : '#000',
      font: '600 1rem/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
  }
  #click(): void {
    let isSettled = false;
    const settle = (isOpening: boolean) => {
      if (isSettled) return;
      isSettled = true;
      if (isOpening) void this.#pay();
    };
    this.emit('click', {
      elementType: this.elementType,
      expressPaymentType: 'apple_pay',
      resolve: () => settle(true),
      reject: () => settle(false),
    });
  }
  async #pay(): Promise<void> {
    const { amount, currency, locale } = this.#shared();
    const token = await showWallet(amount, currency, locale);
    if (token === null) {
      this.emit('cancel', { elementType: this.elementType });
      return;
    }
    try {
      this.paymentMethod = await this.client.call('POST', 'payment_methods', {
        type: 'card',
        card: { token },
        billing_details: walletOwner,
      });
    } catch {
      this.emit('cancel', { elementType: this.elementType });
      return;
    }
    const { name, address } = walletOwner;
    this.emit('confirm', {
      elementType: this.elementType,
      expressPaymentType: 'apple_pay',
      billingDetails: walletOwner,
      shippingAddress: { name, address },
      paymentFailed: () => {},
    });
  }
}
