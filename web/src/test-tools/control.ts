import { ORPCError } from '@orpc/client';
import {
  AllTestValues,
  Clock,
  ControlRefusal,
  Faults,
  Keys,
  Scenarios,
  SentWebhooks,
} from '@purser/contract/test-tools/controls';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { fetchSignedIn } from '../session.ts';

/** Calls a control of the embedded provider; a refusal has the control's own words, at the field that it names. */
export async function control<Answer extends z.ZodType>(
  answer: Answer,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<z.output<Answer>> {
  const response = await fetchSignedIn(
    new Request(new URL(`/sandbox/control/${path}`, globalThis.location.origin), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );
  const given: unknown = await response.json().catch(() => null);
  if (response.ok) return answer.parse(given);
  const { error } = ControlRefusal.safeParse(given).data ?? {};
  // Our own server refuses before the control does.
  const ours = OwnRefusal.safeParse(given).data;
  throw new ORPCError(ours?.code ?? 'sandbox_refused', {
    status: response.status,
    message: error?.message ?? ours?.message ?? response.statusText,
    data: { status: response.status, ...(error?.param !== undefined && { params: { [error.param]: error.message } }) },
  });
}

const OwnRefusal = z.object({ code: z.string(), message: z.string() });

const controlKey = ['sandbox-control'];
const read = <Answer extends z.ZodType>(answer: Answer, path: string) =>
  queryOptions({ queryKey: [...controlKey, path], queryFn: () => control(answer, 'GET', path) });
const readList = <Answer extends z.ZodType<{ data: unknown[] }>>(answer: Answer, path: string) =>
  queryOptions({
    queryKey: [...controlKey, path],
    queryFn: async (): Promise<z.output<Answer>['data']> => (await control(answer, 'GET', path)).data,
  });

export const clockQuery = read(Clock, 'clock');
export const keysQuery = read(Keys, 'keys');
export const scenariosQuery = readList(Scenarios, 'scenarios');
export const faultsQuery = readList(Faults, 'faults');
export const testValuesQuery = readList(AllTestValues, 'test-values');
export const webhooksKey = [...controlKey, 'webhooks'];

/** Ten webhooks, from before the given one on. */
export const readWebhooks = (before: string) =>
  control(SentWebhooks, 'GET', `webhooks?limit=10${before === '' ? '' : `&before=${before}`}`);
