/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type {
  Appearance,
  BillingDetails,
  ElementError,
  ElementOptions,
  ElementState,
  FromElement,
  ToElement,
} from './element-messages.ts';

// Served as /sandbox/js/v3.js with its types stripped: defines `window.Stripe` before any official loader looks for
// it, so that pages have one front-end path. One long file, since it can import nothing: a page expects
// `window.Stripe` as soon as the script has run, which only a classic script can promise. Card data lives in the
// frame (`element.ts`) and never passes through here.
(() => {
  interface NextAction {
    type: string;
    redirect_to_url?: { url: string; return_url: string | null };
    use_stripe_sdk?: { type: string; stripe_js?: string };
    [other: string]: unknown;
  }
  interface PaymentIntent {
    id: string;
    client_secret: string;
    status: string;
    next_action: NextAction | null;
    last_payment_error: ElementError | null;
    return_url?: string;
  }
  interface ConfirmParams {
    return_url?: string;
    payment_method?: string;
    payment_method_data?: { billing_details?: BillingDetails };
    [other: string]: unknown;
  }
  interface ConfirmOptions {
    elements?: Elements;
    clientSecret?: string;
    confirmParams?: ConfirmParams;
    redirect?: 'always' | 'if_required';
  }
  interface ElementsOptions {
    mode?: 'payment' | 'setup';
    clientSecret?: string;
    amount?: number;
    currency?: string;
    locale?: string;
    appearance?: Appearance;
    paymentMethodTypes?: string[];
    payment_method_types?: string[];
  }
  interface ElementCreateOptions {
    defaultValues?: { billingDetails?: BillingDetails };
    fields?: { billingDetails?: 'auto' | 'never' | ElementOptions['fields'] };
    hidePostalCode?: boolean;
    disableLink?: boolean;
  }
  type Result = { error: ElementError } | { paymentIntent: PaymentIntent };
  type Listener = (event: unknown) => void;

  const script = document.currentScript;
  const scriptUrl =
    script instanceof HTMLScriptElement && script.src ? script.src : new URL('/sandbox/js/v3.js', location.href).href;
  const base = new URL('..', scriptUrl).href.replace(/\/$/, '');

  class Client {
    readonly key: string;
    readonly account: string | null;
    readonly locale: string;
    constructor(key: string, account: string | null, locale: string) {
      this.key = key;
      this.account = account;
      this.locale = locale;
    }

    async call(method: 'GET' | 'POST', path: string, params: Record<string, unknown>): Promise<unknown> {
      const form = new URLSearchParams();
      flatten(params, '', form);
      const headers: Record<string, string> = { Authorization: `Bearer ${this.key}` };
      if (this.account) headers['Stripe-Account'] = this.account;
      let answer: { error?: ElementError };
      try {
        const url = `${base}/v1/${path}${method === 'GET' ? `?${form}` : ''}`;
        const response = await fetch(url, method === 'GET' ? { headers } : { method, headers, body: form });
        answer = await response.json();
      } catch {
        throw new StripeFailure(unreachable);
      }
      if (answer.error) throw new StripeFailure(answer.error);
      return answer;
    }

    // The API answers this path with an intent; its shape is the provider's promise.
    async intent(
      method: 'GET' | 'POST',
      clientSecret: string,
      act: string,
      params: Record<string, unknown>,
    ): Promise<PaymentIntent> {
      const id = clientSecret.split('_secret_')[0] ?? '';
      return (await this.call(method, `payment_intents/${encodeURIComponent(id)}${act}`, {
        ...params,
        client_secret: clientSecret,
      })) as PaymentIntent;
    }
  }

  class StripeFailure extends Error {
    readonly error: ElementError;
    constructor(error: ElementError) {
      super(error.message);
      this.error = error;
    }
  }

  const unreachable: ElementError = {
    type: 'api_connection_error',
    message: 'We could not reach the payment service. Check your connection and try again.',
  };

  class Emitter {
    #listeners = new Map<string, Set<Listener>>();
    on(name: string, listener: Listener): this {
      const set = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, set.add(listener));
      return this;
    }
    once(name: string, listener: Listener): this {
      const onceOnly: Listener = (event) => {
        this.off(name, onceOnly);
        listener(event);
      };
      return this.on(name, onceOnly);
    }
    off(name: string, listener?: Listener): this {
      if (listener) this.#listeners.get(name)?.delete(listener);
      else this.#listeners.delete(name);
      return this;
    }
    emit(name: string, event: unknown): void {
      for (const listener of this.#listeners.get(name) ?? []) listener(event);
    }
  }

  class SandboxElement extends Emitter {
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

  function fromCreateOptions(
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

  interface ExpressOptions {
    buttonHeight?: number;
    buttonTheme?: { applePay?: string };
    buttonType?: { applePay?: string };
  }
  const wordsByType: Record<string, string> = {
    buy: 'Buy with test wallet',
    donate: 'Donate with test wallet',
    book: 'Book with test wallet',
  };
  // Whoever the test wallet belongs to.
  const walletOwner = {
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

  /** The express checkout element: one button, behind which a wallet knows card and address. It holds nothing secret, so it needs no frame. */
  class ExpressElement extends Emitter {
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

  /** The wallet's own sheet: resolves with the chosen card, or null when it was put away. */
  function showWallet(amount: number, currency: string, locale: string): Promise<string | null> {
    const make = <N extends keyof HTMLElementTagNameMap>(
      name: N,
      text: string,
      style: Partial<CSSStyleDeclaration>,
    ) => {
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

  class Elements extends Emitter {
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
      const { currency, amount, locale, appearance, paymentMethodTypes, payment_method_types } = this.#options;
      return {
        currency: (currency ?? 'usd').toLowerCase(),
        amount: amount ?? 0,
        locale: !locale || locale === 'auto' ? this.client.locale : locale,
        methods: paymentMethodTypes ?? payment_method_types ?? null,
        appearance: appearance ?? {},
      };
    }
  }

  class SandboxStripe {
    readonly #client: Client;
    constructor(client: Client) {
      this.#client = client;
    }

    elements(options: ElementsOptions = {}): Elements {
      return new Elements(this.#client, options);
    }

    async createPaymentMethod(input: {
      elements?: Elements;
      params?: { billing_details?: BillingDetails; metadata?: Record<string, string> };
      type?: string;
      card?: unknown;
      billing_details?: BillingDetails;
      metadata?: Record<string, string>;
    }): Promise<unknown> {
      const params = input.params ?? input;
      if (input.elements?.express?.paymentMethod) return { paymentMethod: input.elements.express.paymentMethod };
      const element = input.elements?.element ?? (input.card instanceof SandboxElement ? input.card : null);
      if (element) return element.createPaymentMethod(params.billing_details ?? {}, params.metadata ?? {});
      const { elements: _elements, params: _params, ...fields } = input;
      return answered('paymentMethod', () => this.#client.call('POST', 'payment_methods', fields));
    }

    async retrievePaymentIntent(clientSecret: string): Promise<unknown> {
      return answered('paymentIntent', () => this.#client.intent('GET', clientSecret, '', {}));
    }

    async confirmPayment({
      elements,
      clientSecret,
      confirmParams = {},
      redirect = 'always',
    }: ConfirmOptions): Promise<Result> {
      const secret = clientSecret ?? elements?.clientSecret;
      if (!secret)
        return {
          error: {
            type: 'invalid_request_error',
            message: 'confirmPayment() needs a clientSecret, its own or that of elements().',
          },
        };
      const { payment_method_data, ...params } = confirmParams;
      if (elements?.element) {
        const made = await elements.element.createPaymentMethod(payment_method_data?.billing_details ?? {}, {});
        if (made.error) return { error: made.error };
        if (isObjectWithId(made.paymentMethod)) params.payment_method = made.paymentMethod.id;
      }
      const confirmed = await this.#intentResult(() =>
        this.#client.intent('POST', secret, '/confirm', { ...params, use_stripe_sdk: true }),
      );
      if ('error' in confirmed) return confirmed;
      const done = await this.#next(confirmed.paymentIntent);
      if (
        !('error' in done) &&
        redirect === 'always' &&
        params.return_url &&
        done.paymentIntent.status !== 'requires_action'
      )
        return this.#leave(params.return_url, done.paymentIntent);
      return done;
    }

    async confirmCardPayment(
      clientSecret: string,
      data: { payment_method?: unknown; return_url?: string } = {},
    ): Promise<Result> {
      const params: ConfirmParams = {};
      if (typeof data.payment_method === 'string') params.payment_method = data.payment_method;
      else if (typeof data.payment_method === 'object' && data.payment_method && 'card' in data.payment_method) {
        const { card, ...rest } = data.payment_method;
        if (!(card instanceof SandboxElement))
          return { error: { type: 'invalid_request_error', message: 'payment_method.card must be a card element.' } };
        const made = await card.createPaymentMethod('billing_details' in rest ? (rest.billing_details ?? {}) : {}, {});
        if (made.error) return { error: made.error };
        if (isObjectWithId(made.paymentMethod)) params.payment_method = made.paymentMethod.id;
      }
      if (data.return_url) params.return_url = data.return_url;
      return this.confirmPayment({ clientSecret, confirmParams: params, redirect: 'if_required' });
    }

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const found = await this.#intentResult(() => this.#client.intent('GET', clientSecret, '', {}));
      return 'error' in found ? found : this.#next(found.paymentIntent);
    }

    handleCardAction(clientSecret: string): Promise<Result> {
      return this.handleNextAction({ clientSecret });
    }

    async #intentResult(act: () => Promise<PaymentIntent>): Promise<Result> {
      try {
        return { paymentIntent: await act() };
      } catch (error) {
        return { error: asError(error) };
      }
    }

    // Shows what the intent asks for and waits for it; a redirect leaves the page and never returns.
    async #next(intent: PaymentIntent): Promise<Result> {
      const action = intent.status === 'requires_action' ? intent.next_action : null;
      if (!action) return { paymentIntent: intent };
      const target = action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? redirectOf(action);
      // The issuer's question fits into a dialog; a bank's or wallet's own site needs the whole page.
      const challenge = target && new URL(target, base).pathname.includes('/pages/three-d-secure/') ? target : null;
      if (challenge) {
        await showChallenge(challenge);
        const after = await this.#intentResult(() => this.#client.intent('GET', intent.client_secret, '', {}));
        if ('error' in after) return after;
        const { status, last_payment_error } = after.paymentIntent;
        if (status === 'requires_payment_method' || status === 'requires_action') {
          return {
            error: last_payment_error ?? {
              type: 'invalid_request_error',
              code: 'payment_intent_authentication_failure',
              message:
                'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
            },
          };
        }
        return after;
      }
      if (!target) return { paymentIntent: intent };
      location.assign(target);
      return new Promise(() => {});
    }

    #leave(returnUrl: string, intent: PaymentIntent): Promise<Result> {
      const url = new URL(returnUrl, location.href);
      url.searchParams.set('payment_intent', intent.id);
      url.searchParams.set('payment_intent_client_secret', intent.client_secret);
      url.searchParams.set(
        'redirect_status',
        { succeeded: 'succeeded', requires_capture: 'succeeded', processing: 'pending' }[intent.status] ?? 'failed',
      );
      location.assign(url.href);
      return new Promise(() => {});
    }
  }

  function isObjectWithId(value: unknown): value is { id: string } {
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
  }

  // Wallet-like methods carry their address under their own name, e.g. alipay_handle_redirect.
  function redirectOf(action: NextAction): string | null {
    const own = action[action.type];
    if (typeof own !== 'object' || own === null) return null;
    if ('url' in own && typeof own.url === 'string') return own.url;
    return 'hosted_voucher_url' in own && typeof own.hosted_voucher_url === 'string' ? own.hosted_voucher_url : null;
  }

  async function answered(name: string, act: () => Promise<unknown>): Promise<unknown> {
    try {
      return { [name]: await act() };
    } catch (error) {
      return { error: asError(error) };
    }
  }

  function asError(error: unknown): ElementError {
    if (error instanceof StripeFailure) return error.error;
    throw error;
  }

  /** The bank's question in a dialog over the page; resolves when it was answered or closed. */
  function showChallenge(url: string): Promise<void> {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Authenticate your payment');
      Object.assign(dialog.style, {
        width: 'min(30rem, calc(100vw - 2rem))',
        height: 'min(34rem, calc(100dvh - 2rem))',
        padding: '0',
        border: '0',
        borderRadius: '12px',
        overflow: 'hidden',
        boxShadow: '0 20px 60px rgb(0 0 0 / 35%)',
      });
      const frame = document.createElement('iframe');
      // Wherever the provider thinks it is served, the page around may only frame the origin that it loaded this from.
      const given = new URL(url, base);
      const address = new URL(given.pathname + given.search, base);
      address.searchParams.set('embedded', '1');
      frame.src = address.href;
      frame.title = 'Card authentication';
      Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
      dialog.append(frame);
      const hear = (event: MessageEvent<unknown>) => {
        if (
          event.source === frame.contentWindow &&
          event.origin === address.origin &&
          event.data === 'sandbox-challenge-done'
        )
          dialog.close();
      };
      addEventListener('message', hear);
      dialog.addEventListener('close', () => {
        removeEventListener('message', hear);
        dialog.remove();
        resolve();
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function flatten(value: unknown, path: string, into: URLSearchParams): void {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}[${key}]` : key, into);
    } else into.append(path, String(value));
  }

  function Stripe(key: string, options: { stripeAccount?: string; locale?: string } = {}): SandboxStripe {
    if (!key.startsWith('pk_')) throw new Error('Stripe() needs a publishable key, which starts with pk_.');
    return new SandboxStripe(
      new Client(
        key,
        options.stripeAccount ?? null,
        !options.locale || options.locale === 'auto'
          ? document.documentElement.lang || navigator.language
          : options.locale,
      ),
    );
  }
  Stripe.version = 'sandbox';

  Object.assign(window, { Stripe });
})();
