import { ORPCError } from '@orpc/client';
import type {
  Clock,
  ControlRefusal,
  Fault,
  Keys,
  Scenario,
  SentWebhook,
  TestValues,
} from '@purser/contract/test-tools/controls';
import { queryOptions } from '@tanstack/react-query';
import { fetchSignedIn } from '../session.ts';

/** Calls a control of the embedded provider; a refusal has the control's own words, at the field that it names. */
export async function control<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetchSignedIn(
    new Request(new URL(`/sandbox/control/${path}`, globalThis.location.origin), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );
  const given: unknown = await response.json().catch(() => null);
  if (response.ok) return given as Answer; // `server/src/test-tools/test-tools.test.ts` holds the controls to these types
  const { error, code, message } = (given ?? {}) as Partial<ControlRefusal> & { code?: string; message?: string }; // a refusal of the control, or of our own server before it
  throw new ORPCError(code ?? 'sandbox_refused', {
    status: response.status,
    message: error?.message ?? message ?? response.statusText,
    data: { status: response.status, ...(error?.param !== undefined && { params: { [error.param]: error.message } }) },
  });
}

const controlKey = ['sandbox-control'];
const read = <Answer>(path: string) =>
  queryOptions({ queryKey: [...controlKey, path], queryFn: () => control<Answer>('GET', path) });
const readList = <Item>(path: string) =>
  queryOptions({
    queryKey: [...controlKey, path],
    queryFn: async () => (await control<{ data: Item[] }>('GET', path)).data,
  });

export const clockQuery = read<Clock>('clock');
export const keysQuery = read<Keys>('keys');
export const scenariosQuery = readList<Scenario>('scenarios');
export const faultsQuery = readList<Fault>('faults');
export const testValuesQuery = readList<TestValues>('test-values');
export const webhooksKey = [...controlKey, 'webhooks'];

/** Ten webhooks, from before the given one on. */
export const readWebhooks = (before: string) =>
  control<{ data: SentWebhook[]; has_more: boolean }>(
    'GET',
    `webhooks?limit=10${before === '' ? '' : `&before=${before}`}`,
  );
