import type { Call } from './call.ts';
import type { Core } from './core.ts';
import type { Tx } from '../engine/store.ts';

type Handler = (tx: Tx, call: Call, core: Core) => Promise<unknown>;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** In OpenAPI form: `/v1/charges/{id}`. */
  path: string;
  handler: Handler;
  /** Whether a publishable key may call it; the handler then checks the client secret. */
  publishable?: boolean;
}
