/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// Served as /sandbox/js/connect.js with its types stripped: defines `window.StripeConnect` before the official loader
// (`@stripe/connect-js`) looks for it, and the element that the loader makes. A classic script for the same reason as stripe-js/.
(() => {
  interface InitOptions {
    publishableKey: string;
    fetchClientSecret: () => Promise<string>;
    locale?: string;
    metaOptions?: { eagerClientSecretPromise?: Promise<string> };
  }
  /** What the loader gives each element: its session. */
  interface Connector {
    call(path: string, params: Record<string, string>): Promise<Record<string, unknown>>;
    locale: string;
  }
  interface Notification {
    title: string;
    state: 'past_due' | 'due' | 'wanted' | 'in_review';
    deadline: number | null;
    problem: string | null;
  }
  type Listener<Word> = ((word: Word) => void) | undefined;
  interface LoadError {
    type: string;
    message: string;
  }

  const script = document.currentScript;
  const scriptUrl =
    script instanceof HTMLScriptElement && script.src
      ? script.src
      : new URL('/sandbox/js/connect.js', location.href).href;
  const base = new URL('..', scriptUrl).href.replace(/\/$/, '');
  const tagName = 'notification-banner';

  class ConnectFailure extends Error {
    readonly error: LoadError;
    constructor(error: LoadError) {
      super(error.message);
      this.error = error;
    }
  }

  function connect(options: InitOptions): Connector {
    // The loader has fetched the first secret; later ones are fetched when the session has expired.
    let secret = options.metaOptions?.eagerClientSecretPromise ?? options.fetchClientSecret();
    secret.catch(() => {});
    const post = async (path: string, params: Record<string, string>): Promise<Response> => {
      let client_secret: string;
      try {
        client_secret = await secret;
      } catch (error) {
        throw new ConnectFailure({
          type: 'account_session_create_error',
          message: error instanceof Error ? error.message : 'The account session could not be created.',
        });
      }
      try {
        return await fetch(`${base}/v1/connect/${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${options.publishableKey}` },
          body: new URLSearchParams({ ...params, client_secret }),
        });
      } catch {
        throw new ConnectFailure({
          type: 'api_connection_error',
          message: 'The payment provider could not be reached.',
        });
      }
    };
    return {
      locale: options.locale ?? 'en-US',
      async call(path, params) {
        let response = await post(path, params);
        if (response.status === 401) {
          secret = options.fetchClientSecret();
          response = await post(path, params);
        }
        // Any response of the sandbox is JSON.
        const answer = (await response.json().catch(() => ({}))) as Record<string, unknown> & { error?: LoadError };
        if (response.ok) return answer;
        throw new ConnectFailure(answer.error ?? { type: 'api_error', message: 'The payment provider failed.' });
      },
    };
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; font: 400 0.875rem / 1.5 system-ui, sans-serif; color-scheme: light dark; }
    section { display: grid; gap: 0.5rem; padding: 0.75rem 1rem; border: 1px solid light-dark(#c7cedb, #46516a);
      border-inline-start: 4px solid light-dark(#b25b00, #ffb45e); border-radius: 8px;
      background: light-dark(#fff, #1a202c); color: light-dark(#1d2433, #eef1f7); }
    section.quiet { border-inline-start-color: light-dark(#0b5fcc, #7cb4ff); }
    h2 { margin: 0; font-size: 1rem; }
    ul { margin: 0; padding-inline-start: 1.25rem; }
    span { color: light-dark(#566074, #aab3c5); }
    button { justify-self: start; min-height: 32px; padding: 0.25rem 0.9rem; border: 1px solid light-dark(#0b5fcc, #7cb4ff);
      border-radius: 6px; background: light-dark(#0b5fcc, #7cb4ff); color: light-dark(#fff, #0c1a2e); font: inherit;
      font-weight: 600; cursor: pointer; }
    button:focus-visible { outline: 3px solid light-dark(#0b5fcc, #7cb4ff); outline-offset: 2px; }
  `);

  class NotificationBanner extends HTMLElement {
    #connector: Connector | undefined;
    #fields = 'currently_due';
    #onChange: Listener<{ total: number; actionRequired: number }>;
    #onLoadError: Listener<{ error: LoadError; elementTagName: string }>;
    #onLoaderStart: Listener<{ elementTagName: string }>;
    #isAsking = false;

    // The names under which the official loader finds the setters.
    setCollectionOptionsInternalOnly(options: { fields?: string; futureRequirements?: string } | undefined): void {
      this.#fields = options?.fields ?? 'currently_due';
      this.#begin();
    }
    setOnNotificationsChangeInternalOnly(listener: Listener<{ total: number; actionRequired: number }>): void {
      this.#onChange = listener;
    }
    setOnLoadErrorInternalOnly(listener: Listener<{ error: LoadError; elementTagName: string }>): void {
      this.#onLoadError = listener;
    }
    setOnLoaderStartInternalOnly(listener: Listener<{ elementTagName: string }>): void {
      this.#onLoaderStart = listener;
    }
    setConnector(connector: Connector): void {
      this.#connector = connector;
      this.#begin();
    }
    connectedCallback(): void {
      this.#begin();
    }

    /** Once, when there is a session and a place; the setters of the same moment are heard first. */
    #begin(): void {
      if (!this.#connector || !this.isConnected) return;
      if (this.#isAsking) return;
      this.#isAsking = true;
      queueMicrotask(() => {
        this.#onLoaderStart?.({ elementTagName: tagName });
        void this.#show().finally(() => (this.#isAsking = false));
      });
    }

    async #show(): Promise<void> {
      const connector = this.#connector;
      if (!connector) return;
      try {
        // As live mode does, on addresses that a browser does not trust.
        if (!window.isSecureContext)
          throw new ConnectFailure({ type: 'invalid_request_error', message: 'Connect.js must be used over HTTPS.' });
        const answer = await connector.call('notifications', { fields: this.#fields });
        this.#draw(connector, answer['data'] as Notification[], Number(answer['action_required'])); // our own answer
        this.#onChange?.({ total: Number(answer['total']), actionRequired: Number(answer['action_required']) });
      } catch (failure) {
        if (!(failure instanceof ConnectFailure)) throw failure;
        this.#onLoadError?.({ error: failure.error, elementTagName: tagName });
      }
    }

    #draw(connector: Connector, notifications: Notification[], required: number): void {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      if (notifications.length === 0) return root.replaceChildren();
      const day = new Intl.DateTimeFormat(connector.locale, { dateStyle: 'medium' });
      const words = {
        past_due: 'past due',
        due: 'due now',
        wanted: 'asked for',
        in_review: 'in review',
      };
      const list = make(
        'ul',
        ...notifications.map(({ title, state, deadline, problem }) =>
          make(
            'li',
            `${title} `,
            make('span', `(${deadline === null ? words[state] : `due by ${day.format(deadline * 1000)}`})`),
            ...(problem ? [make('span', ` ${problem}`)] : []),
          ),
        ),
      );
      const section = make(
        'section',
        make(
          'h2',
          required > 0 ? 'The payment provider needs more information' : 'Under review by the payment provider',
        ),
        list,
      );
      section.className = required > 0 ? '' : 'quiet';
      if (required > 0) {
        const button = make('button', 'Update details');
        button.addEventListener('click', () => void this.#visit(connector));
        section.append(button);
      }
      root.replaceChildren(section);
    }

    async #visit(connector: Connector): Promise<void> {
      try {
        const { path } = await connector.call('visits', { return_url: location.href });
        location.assign(base + String(path));
      } catch (failure) {
        if (!(failure instanceof ConnectFailure)) throw failure;
        this.#onLoadError?.({ error: failure.error, elementTagName: tagName });
      }
    }
  }

  function make(tag: string, ...children: (Node | string)[]): HTMLElement {
    const element = document.createElement(tag);
    element.append(...children);
    return element;
  }

  customElements.define('stripe-connect-notification-banner', NotificationBanner);
  Object.assign(window, {
    StripeConnect: {
      init: (options: InitOptions) => ({
        connect: connect(options),
        update: () => {},
        logout: async () => {},
      }),
    },
  });
})();
