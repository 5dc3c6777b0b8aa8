import { ORPCError } from '@orpc/server';
import Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/endpoint.ts';
import { isRefusal } from '../../provider/is-refusal.ts';

/** A message that is shown to the merchant unchanged. */
export class OnboardingFailure extends Error {}

/** What went wrong, in words for the merchant. */
export function failureText(error: unknown): string {
  if (error instanceof OnboardingFailure) return error.message;
  if (isRefusal(error)) return `The payment provider refused: ${error.message}`;
  if (error instanceof Stripe.errors.StripeError) return 'The payment provider doesn’t respond. Try again in a minute.';
  return 'Something went wrong. Try again in a minute.';
}

/** Every call of onboarding fails with one code; the reason is in the message, and in the log. */
export async function orBadRequest<T>(context: Pick<Context, 'log' | 'request'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    context.log.warn({ err: error, request_id: context.request.id }, 'a step of onboarding failed');
    throw refuse('bad_request', 400, failureText(error));
  }
}
