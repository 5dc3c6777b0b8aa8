import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract as Contract } from '@purser/contract/contract';
import { QueryClient } from '@tanstack/react-query';
import { contract } from 'virtual:contract';
import { fetchSignedIn } from './session.ts';

/** An error as every endpoint returns it. */
interface ErrorBody {
  code: string;
  message: string;
  data: { status: number; params?: Record<string, string> };
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'data' in body &&
  typeof body.data === 'object' &&
  body.data !== null &&
  'status' in body.data;

/** What a call may have besides its input. */
export interface CallContext {
  /** Makes it safe to repeat a money act. */
  idempotencyKey?: string;
  /** Reloading or leaving the page does not cancel the call. Only for small bodies: browsers allow 64 KiB. */
  outlivesPage?: boolean;
  /** Fails when the session has ended, instead of asking the user to sign in. */
  isQuiet?: boolean;
}

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${globalThis.location.origin}/wp-json`,
  headers: ({ context }) => (context.idempotencyKey ? { 'Idempotency-Key': context.idempotencyKey } : {}),
  fetch: (request, _init, { context }) =>
    fetchSignedIn(context.outlivesPage ? new Request(request, { keepalive: true }) : request, context),
  customErrorResponseBodyDecoder: (body) =>
    isErrorBody(body)
      ? new ORPCError(body.code, { status: body.data.status, message: body.message, data: body.data })
      : null,
});

/** Calls by feature: `await client.authorizations.captureAuthorization({ … })`. */
export const client: JsonifiedClient<ContractRouterClient<typeof Contract, CallContext>> = createORPCClient(link);

/** Query and mutation options by feature: `useQuery(api.transactions.listTransactions.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A retry can’t change a refusal, but it can fix a server error.
      retry: (failures, error) => failures < 2 && (statusOf(error) ?? 500) >= 500,
    },
    mutations: { retry: false },
  },
});

/** The code of a refused call, which is what screens branch on; `undefined` for anything else, such as a lost connection. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ORPCError ? String(error.code) : undefined;
/** The HTTP status of a refused call. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ORPCError ? error.status : undefined);
/** Messages by field of a refused call. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError)) return {};
  const data = error.data as ErrorBody['data'] | undefined; // decoded from an error body above
  return typeof data?.params === 'object' && !Array.isArray(data.params) ? data.params : {};
}
/** The data of a refused call besides its code, such as the minimum amount. */
export const dataOf = (error: unknown): unknown => (error instanceof ORPCError ? error.data : undefined);
/** Whether the user lacks a capability for the call. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403;
