import { ORPCError } from '@orpc/client';
import { queryOptions } from '@tanstack/react-query';
import { fetchSignedIn } from '../session.ts';

/** The controls of the embedded provider, as `docs/sandbox.md` describes them. */

export interface ScenarioSubject {
  id: string;
  status: string;
  /** Unix seconds. */
  created: number;
  amount?: number;
  currency?: string;
  payment_intent?: string;
  detail?: string;
}
export interface ScenarioField {
  type: 'text' | 'texts' | 'integer' | 'moment';
  required?: boolean;
  among?: string[];
  /** What the form begins with. */
  example?: string;
}
export interface Scenario {
  scenario: string;
  title: string;
  description: string;
  group: string;
  /** The kind of object it happens to. */
  on: string;
  fields: Record<string, ScenarioField>;
  /** The states of the object in which it can happen; any when empty. */
  while: string[];
  /** The newest that it can happen to; left out for what happens to the account. */
  subjects?: ScenarioSubject[];
}
export interface Fault {
  id: string;
  on: string;
  mode: string;
  when?: 'before' | 'after';
  nth: number;
  times: number;
  delay_ms: number | null;
  hits: number;
}
export interface TestValues {
  method: string;
  name: string;
  about: string;
  values: { value: string; name?: string; what: string }[];
}
export interface Keys {
  mode: string;
  secret: string;
  publishable: string;
  webhook_secret: string;
  account: string;
}
export interface SentWebhook {
  id: string;
  event: string;
  type: string;
  /** Unix seconds. */
  created: number;
  url: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: number;
  response_status: number | null;
  error: string | null;
  /** JSON. */
  body: string;
}
export interface Clock {
  /** ISO in UTC. */
  now: string;
  /** When the next automatic payout is made; null when none is due. */
  next_payout: string | null;
}

/** A refusal has the control's own words, at the field that it names. */
export async function control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await fetchSignedIn(
    new Request(new URL(`/sandbox/control/${path}`, globalThis.location.origin), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );
  const given: unknown = await answer.json().catch(() => null);
  if (answer.ok) return given as T; // the controls are the provider's own; their shapes are above
  const { error, code, message } = (given ?? {}) as {
    error?: { message: string; param?: string };
    code?: string;
    message?: string;
  }; // a refusal of the control, or of our own server before it
  throw new ORPCError(code ?? 'sandbox_refused', {
    status: answer.status,
    message: error?.message ?? message ?? answer.statusText,
    data: { status: answer.status, ...(error?.param !== undefined && { params: { [error.param]: error.message } }) },
  });
}

const controlKey = ['sandbox-control'];
const read = <T>(path: string) =>
  queryOptions({ queryKey: [...controlKey, path], queryFn: () => control<T>('GET', path) });
const readList = <T>(path: string) =>
  queryOptions({
    queryKey: [...controlKey, path],
    queryFn: async () => (await control<{ data: T[] }>('GET', path)).data,
  });

export const clockQuery = read<Clock>('clock');
export const keysQuery = read<Keys>('keys');
export const scenariosQuery = readList<Scenario>('scenarios');
export const faultsQuery = readList<Fault>('faults');
export const testValuesQuery = readList<TestValues>('test-values');
export const webhooksKey = [...controlKey, 'webhooks'];
