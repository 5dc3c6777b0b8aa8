/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type {
  BillingDetails,
  ElementError,
  ElementOptions,
  ElementState,
  FromElement,
  ToElement,
} from '../element-messages.ts';
import { base, unreachable } from './client.ts';
import { Emitter } from './emitter.ts';

export interface ElementCreateOptions {
  defaultValues?: { billingDetails?: BillingDetails };
  fields?: { billingDetails?: 'auto' | 'never' | ElementOptions['fields'] };
  hidePostalCode?: boolean;
  disableLink?: boolean;
}

export class SandboxElement extends Emitter {
  #options: ElementOptions;
  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #calls = new Map<number, (answer: Extract<FromElement, { type: 'answer' }>) => void>();
  #lastCall = 0;
  #destroyed = false;
  #connected: Promise<boolean> = Promise.resolve(false);
  constructor(options: ElementOptions) {
    super();
    this.#options = options;
  }
  get elementType(): string {
    return this.#options.type;
  }

  mount(target: string | HTMLElement): void {
    if (this.#destroyed) throw new Error('This Element has been destroyed. Create a new one.');
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(place instanceof HTMLElement))
      throw new Error(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    this.unmount();
    const frame = document.createElement('iframe');
    frame.src = `${base}/pages/element`;
    frame.title = this.#options.type === 'card' ? 'Secure card payment input frame' : 'Secure payment input frame';
    frame.name = `sandbox-element-${Math.random().toString(36).slice(2)}`;
    frame.setAttribute('allow', 'payment *');
    frame.setAttribute('scrolling', 'no');
    // Set through the object model, which a strict content policy allows.
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      width: '100%',
      height: this.#options.type === 'card' ? '4.5rem' : '18rem',
      margin: '0',
      colorScheme: 'normal',
    });
    this.#frame = frame;
    this.#connected = new Promise((resolve) => {
      const tooLate = setTimeout(() => {
        resolve(false);
        if (this.#frame !== frame) return;
        this.emit('loaderror', { elementType: this.#options.type, error: unreachable });
      }, 15_000);
      const ready = () => {
        clearTimeout(tooLate);
        resolve(true);
      };
      frame.addEventListener(
        'load',
        () => {
          const { port1, port2 } = new MessageChannel();
          this.#port = port1;
          port1.addEventListener('message', (event: MessageEvent<FromElement>) => this.#hear(event.data, ready));
          port1.start();
          frame.contentWindow?.postMessage('sandbox-element', new URL(base).origin, [port2]);
          this.#say({ type: 'options', options: this.#options });
        },
        { once: true },
      );
    });
    place.replaceChildren(frame);
  }

  unmount(): void {
    this.#frame?.remove();
    this.#port?.close();
    this.#frame = null;
    this.#port = null;
  }
  destroy(): void {
    this.unmount();
    this.#destroyed = true;
  }
  update(options: Partial<ElementOptions> & ElementCreateOptions): void {
    this.#options = { ...this.#options, ...fromCreateOptions(options, this.#options) };
    this.#say({ type: 'options', options: this.#options });
  }
  /** For the collection this element belongs to. */
  change(options: Partial<ElementOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.#say({ type: 'options', options: this.#options });
  }
  focus(): void {
    this.#frame?.focus();
    this.#say({ type: 'focus' });
  }
  blur(): void {
    this.#say({ type: 'blur' });
  }
  clear(): void {
    this.#say({ type: 'clear' });
  }
  collapse(): void {}

  async submit(): Promise<{ error?: ElementError; selectedPaymentMethod?: string }> {
    const answer = await this.#ask((call) => ({ type: 'submit', call }));
    return answer.error ? { error: answer.error } : { selectedPaymentMethod: answer.method ?? 'card' };
  }
  async createPaymentMethod(
    billing_details: BillingDetails,
    metadata: Record<string, string>,
  ): Promise<{ error?: ElementError; paymentMethod?: unknown }> {
    const { error, paymentMethod } = await this.#ask((call) => ({
      type: 'createPaymentMethod',
      call,
      billing_details,
      metadata,
    }));
    return error ? { error } : { paymentMethod };
  }

  #say(message: ToElement): void {
    this.#port?.postMessage(message);
  }
  async #ask(message: (call: number) => ToElement): Promise<Extract<FromElement, { type: 'answer' }>> {
    if (!this.#frame)
      throw new Error(
        'We could not retrieve data from the specified Element. Make sure the Element you are attempting to use is still mounted.',
      );
    if (!(await this.#connected)) return { type: 'answer', call: 0, error: unreachable };
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#say(message(call));
    });
  }
  #hear(message: FromElement, connected: () => void): void {
    switch (message.type) {
      case 'ready':
        connected();
        this.emit('ready', { elementType: this.#options.type });
        return;
      case 'size':
        if (this.#frame)
          Object.assign(this.#frame.style, { height: `${message.height}px`, colorScheme: message.scheme });
        return;
      case 'change':
        this.emit('change', this.#changeEvent(message.state));
        return;
      case 'answer':
        this.#calls.get(message.call)?.(message);
        this.#calls.delete(message.call);
        return;
      default:
        this.emit(message.type, { elementType: this.#options.type });
    }
  }
  #changeEvent(state: ElementState): unknown {
    const { complete, empty, error, method, brand } = state;
    if (this.#options.type === 'card')
      return { elementType: 'card', complete, empty, error, brand, value: { postalCode: '' } };
    return { elementType: 'payment', complete, empty, error, collapsed: false, value: { type: method } };
  }
}

export function fromCreateOptions(
  given: ElementCreateOptions,
  before: Pick<ElementOptions, 'defaults' | 'fields'>,
): Pick<ElementOptions, 'defaults' | 'fields'> {
  const wish = given.fields?.billingDetails;
  const fields =
    wish === 'never'
      ? ({ name: 'never', email: 'never', address: 'never' } as const)
      : typeof wish === 'object'
        ? wish
        : before.fields;
  return {
    defaults: given.defaultValues?.billingDetails ?? before.defaults,
    fields: given.hidePostalCode ? { ...fields, address: 'never' } : fields,
  };
}
