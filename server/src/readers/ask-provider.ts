import type { ORPCError } from '@orpc/server';
import Stripe from 'stripe';
import type { Context } from '../context.ts';
import { refuse, refuseField } from '../endpoint.ts';

/**
 * A call about readers and their places, which moves no money: the provider's no becomes the refusal of the field it is
 * about, by our name for it; silence becomes 502. `missing` is the refusal when the object itself is not there.
 */
export async function askProvider<T>(
  context: Pick<Context, 'log' | 'request'>,
  call: Promise<T>,
  options: { fields?: Record<string, string>; missing?: () => ORPCError<string, unknown> } = {},
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      context.log.warn({ err: error, request_id: context.request.id }, 'the provider did not answer about readers');
      throw unanswered();
    }
    if (error.code === 'resource_missing' && options.missing) throw options.missing();
    const field = error.param ?? '';
    throw refuseField(options.fields?.[field] ?? field, error.message);
  }
}

export const unanswered = () =>
  refuse(
    'wcpay_http_request_failed',
    502,
    'The payment provider did not answer. Nothing was changed; please try again.',
  );

/** Whose account is asked, and by which key: the caller's own, so that a repeated request does nothing twice. */
export const onAccount = ({ store, request }: Pick<Context, 'store' | 'request'>): Stripe.RequestOptions => ({
  stripeAccount: store.account_id,
  ...(request.idempotency_key && { idempotencyKey: `purser-readers-${store.store_id}-${request.idempotency_key}` }),
});
