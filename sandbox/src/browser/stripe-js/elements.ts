/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Appearance, ElementError, ElementOptions } from '../element-messages.ts';
import type { Client } from './client.ts';
import { Emitter } from './emitter.ts';
import { ExpressElement } from './express-element.ts';
import type { ExpressOptions } from './express-element.ts';
import { fromCreateOptions, SandboxElement } from './sandbox-element.ts';
import type { ElementCreateOptions } from './sandbox-element.ts';

export interface ElementsOptions {
  mode?: 'payment' | 'setup';
  clientSecret?: string;
  amount?: number;
  currency?: string;
  locale?: string;
  appearance?: Appearance;
  allowedPaymentMethodTypes?: string[];
}

export class Elements extends Emitter {
  readonly client: Client;
  #options: ElementsOptions;
  #element: SandboxElement | null = null;
  express: ExpressElement | null = null;
  constructor(client: Client, options: ElementsOptions) {
    super();
    this.client = client;
    this.#options = options;
  }
  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }
  get element(): SandboxElement | null {
    return this.#element;
  }
  create(type: string, options: ElementCreateOptions & ExpressOptions = {}): SandboxElement | ExpressElement {
    if (type === 'expressCheckout') {
      this.express = new ExpressElement(this.client, options, () => this.#shared());
      return this.express;
    }
    if (type !== 'payment' && type !== 'card')
      throw new Error(`The sandbox has the elements payment, card and expressCheckout, not ${type}.`);
    const element = new SandboxElement({
      type,
      key: this.client.key,
      account: this.client.account,
      ...this.#shared(),
      ...fromCreateOptions(options, { defaults: {}, fields: {} }),
    });
    this.#element = element;
    return element;
  }
  getElement(type: string): SandboxElement | null {
    return this.#element?.elementType === type ? this.#element : null;
  }
  update(options: ElementsOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#element?.change(this.#shared());
  }
  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }
  async submit(): Promise<{ error?: ElementError; selectedPaymentMethod?: string }> {
    if (!this.#element && this.express) return {};
    if (!this.#element) throw new Error('elements.submit() needs an element that was created and mounted.');
    return this.#element.submit();
  }
  #shared(): Pick<ElementOptions, 'currency' | 'amount' | 'locale' | 'methods' | 'appearance'> {
    const { currency, amount, locale, appearance, allowedPaymentMethodTypes } = this.#options;
    return {
      currency: (currency ?? 'usd').toLowerCase(),
      amount: amount ?? 0,
      locale: !locale || locale === 'auto' ? this.client.locale : locale,
      methods: allowedPaymentMethodTypes ?? null,
      appearance: appearance ?? {},
    };
  }
}
