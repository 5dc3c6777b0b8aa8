import { contract } from '@purser/contract/contract';
import { implement, ORPCError } from '@orpc/server';
import type { Context, User } from '../context.ts';

/** Handlers hang on this: `export const getCharge = endpoint.transactions.getCharge.handler(async ({ input, context }) => …)`. */
export const endpoint = implement(contract).$context<Context>();

/**
 * An error in the contract's shape, for refusals: `throw refuse('missing_order', 404, 'The order could not be found.')`.
 * `data` travels beside the status.
 */
export const refuse = (
  code: string,
  status: number,
  message: string,
  data?: Record<string, unknown>,
): ORPCError<string, Record<string, unknown>> => new ORPCError(code, { status, message, data: { ...data, status } });

/** A field that is not acceptable: 400 naming it. */
export const refuseField = (field: string, message: string): ORPCError<string, Record<string, unknown>> =>
  refuseFields({ [field]: { message } });

/** Several fields at once; `code` is more specific than that the field is invalid, such as `rest_invalid_pattern`. */
export const refuseFields = (
  fields: Record<string, { message: string; code?: string }>,
): ORPCError<string, Record<string, unknown>> =>
  refuse('rest_invalid_param', 400, `Invalid parameter(s): ${Object.keys(fields).join(', ')}`, {
    params: Object.fromEntries(Object.entries(fields).map(([field, { message }]) => [field, message])),
    details: Object.fromEntries(
      Object.entries(fields).map(([field, { message, code }]) => [
        field,
        { code: code ?? 'rest_invalid_param', message, data: null },
      ]),
    ),
  });

/** The caller, where the access rules already made sure that there is one. */
export function callerOf(context: Context): User {
  if (!context.user) throw refuse('rest_forbidden', 401, 'Sorry, you are not allowed to do that.');
  return context.user;
}
