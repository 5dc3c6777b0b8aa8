import type { Context } from 'hono';
import type { RawParams, Upload } from './form.ts';

/** One API request, as handlers and faults see it. */
export interface Call {
  readonly method: string;
  /** As in Stripe's own documents, e.g. `/v1/refunds/{id}/cancel`. */
  readonly route: string;
  /** The concrete path, e.g. `/v1/refunds/re_1/cancel`. */
  readonly path: string;
  readonly account: string;
  /** True when only a publishable key was sent. */
  readonly publishable: boolean;
  /** True when a connection token was sent: an app that drives a reader. */
  readonly terminal: boolean;
  readonly request_id: string;
  readonly idempotency_key: string | null;
  readonly version: string;
  readonly ids: Record<string, string>;
  /** Typed by their schema; an empty string means "unset". Complete only while the handler runs. */
  params: Record<string, unknown>;
  readonly raw: RawParams;
  /** The file of a multipart form; `params` contain its name, type and hash. */
  readonly upload: Upload | undefined;
  readonly context: Context;
}

/** The params as the SDK types them: they were checked by the API description. */
export const paramsOf = <T>({ params }: Call): T => params as T; // by the same description that the SDK is made from

export interface Answer {
  status: number;
  /** JSON text. */
  body: string;
  /** Sent in place of the text. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** A handler's response that isn't JSON. */
export class Bytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;

  constructor(bytes: Uint8Array, headers: Record<string, string>) {
    this.bytes = new Uint8Array(bytes);
    this.headers = headers;
  }
}

/**
 * Wraps the execution of each request. `execute` does all the work and commits it; without calling it
 * nothing happens. May return a response of its own.
 * `remember` replaces what the idempotency key of this request replays.
 */
export type Around = (
  call: Call,
  execute: () => Promise<Answer>,
  remember: (answer: Answer) => Promise<void>,
) => Promise<Answer | Response>;
