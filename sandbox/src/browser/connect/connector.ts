/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export interface Appearance {
  variables?: Record<string, string>;
}

export interface InitOptions {
  publishableKey: string;
  fetchClientSecret: () => Promise<string>;
  locale?: string;
  appearance?: Appearance;
  metaOptions?: { eagerClientSecretPromise?: Promise<string> };
}

export interface LoadError {
  type: string;
  message: string;
}

/** What the loader gives each element: its session. */
export interface Connector {
  call(path: string, params: Record<string, string>): Promise<Record<string, unknown>>;
  upload(file: File): Promise<Record<string, unknown>>;
  /** Where the sandbox is mounted. */
  base: string;
  locale: string;
  appearance: Appearance;
}

export class ConnectFailure extends Error {
  readonly error: LoadError;
  constructor(error: LoadError) {
    super(error.message);
    this.error = error;
  }
}

/** One merchant's session, as an instance of the official loader holds it. `base` is where the script came from. */
export function connect(options: InitOptions, base: string): Connector {
  // The loader has fetched the first secret; later ones are fetched when the session has expired.
  let secret = options.metaOptions?.eagerClientSecretPromise ?? options.fetchClientSecret();
  secret.catch(() => {});
  const post = async (path: string, bodyWith: (client_secret: string) => BodyInit): Promise<Response> => {
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
        body: bodyWith(client_secret),
      });
    } catch {
      throw new ConnectFailure({
        type: 'api_connection_error',
        message: 'The payment provider could not be reached.',
      });
    }
  };
  const send = async (path: string, bodyWith: (client_secret: string) => BodyInit) => {
    let response = await post(path, bodyWith);
    if (response.status === 401) {
      secret = options.fetchClientSecret();
      response = await post(path, bodyWith);
    }
    // Any response of the sandbox is JSON.
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown> & { error?: LoadError };
    if (response.ok) return answer;
    throw new ConnectFailure(answer.error ?? { type: 'api_error', message: 'The payment provider failed.' });
  };
  return {
    base,
    locale: options.locale ?? 'en-US',
    appearance: options.appearance ?? {},
    call: (path, params) => send(path, (client_secret) => new URLSearchParams({ ...params, client_secret })),
    upload: (file) =>
      send('files', (client_secret) => {
        const form = new FormData();
        form.append('client_secret', client_secret);
        form.append('purpose', 'identity_document');
        form.append('file', file);
        return form;
      }),
  };
}
