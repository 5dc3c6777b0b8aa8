/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { ConnectFailure, type Connector, type LoadError } from './connector.ts';

export type Listener<Word> = ((word: Word) => void) | undefined;

/** What all elements of the official loader share. The names of the setters are those under which it finds them. */
export abstract class ConnectElement extends HTMLElement {
  /** As the loader names the component. */
  abstract readonly component: string;
  protected connector: Connector | undefined;
  #onLoadError: Listener<{ error: LoadError; elementTagName: string }>;
  #onLoaderStart: Listener<{ elementTagName: string }>;
  #isAsking = false;

  setOnLoadErrorInternalOnly(listener: Listener<{ error: LoadError; elementTagName: string }>): void {
    this.#onLoadError = listener;
  }
  setOnLoaderStartInternalOnly(listener: Listener<{ elementTagName: string }>): void {
    this.#onLoaderStart = listener;
  }
  setConnector(connector: Connector): void {
    this.connector = connector;
    this.begin();
  }
  connectedCallback(): void {
    this.begin();
  }

  /** Once, when there is a session and a place; the setters of the same moment are heard first. */
  protected begin(): void {
    const { connector } = this;
    if (!connector || !this.isConnected || this.#isAsking) return;
    this.#isAsking = true;
    queueMicrotask(() => {
      this.#onLoaderStart?.({ elementTagName: this.component });
      void this.attempt(async () => {
        // As live mode does, on addresses that a browser does not trust.
        if (!window.isSecureContext)
          throw new ConnectFailure({ type: 'invalid_request_error', message: 'Connect.js must be used over HTTPS.' });
        this.dress();
        await this.show(connector);
      }).finally(() => (this.#isAsking = false));
    });
  }

  /** Applies the appearance of the page that embeds the element. */
  dress(): void {
    for (const [name, value] of Object.entries(this.connector?.appearance.variables ?? {}))
      if (/^[a-zA-Z]+$/.test(name)) this.style.setProperty(`--${name}`, value);
  }

  /** Reports a failure to the page that embeds the element; anything else is a fault of ours. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ConnectFailure)) throw failure;
      this.#onLoadError?.({ error: failure.error, elementTagName: this.component });
    }
  }

  protected abstract show(connector: Connector): Promise<void>;
}
