import type { Core } from '../api/core.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export type Subject =
  | 'refund'
  | 'payment_intent'
  | 'dispute'
  | 'payout'
  | 'account'
  | 'terminal.reader'
  | 'capital.financing_offer';

/** The other parameters of a scenario, beside its subject. */
export interface ScenarioField {
  /** `moment` is an ISO 8601 instant, passed as Unix seconds; `texts` is a list of text. */
  type: 'text' | 'texts' | 'integer' | 'moment';
  required?: boolean;
  /** The only values it may have. */
  among?: readonly string[];
  /** What a form begins with. */
  example?: string;
}

export type FieldValue = string | string[] | number;

/** An event at the provider, triggered by a command. */
export interface Scenario {
  scenario: string;
  /** What a button says: a verb and its object. */
  title: string;
  /** What happens, in one sentence. */
  description: string;
  /** The object it happens to; the command names its id under this name. */
  on: Subject;
  /** The states in which it can happen; any, when it is left out. */
  while?: string[];
  fields?: Record<string, ScenarioField>;
  /** `account` has the object; for a scenario on an account it is that account's own id. @throws ControlError naming the field */
  play(
    tx: Tx,
    core: Core,
    account: string,
    object: StripeObject,
    fields: Record<string, FieldValue | undefined>,
  ): Promise<unknown>;
}
