import type { ORPCError } from '@orpc/server';
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { refuse, refuseField } from '../http/endpoint.ts';
import { isRefusal } from '../provider/is-refusal.ts';
import { idempotencyKeyOf } from '../http/request-context.ts';

/**
 * A call about readers and their places, which moves no money: the provider's no becomes the refusal of the field it is
 * about, by our name for it; silence becomes 502. `missing` is the refusal when the object itself is not there.
 */
export async function askProvider<T>(
  context: Pick<Context, 'log' | 'request'>,
  call: Promise<T>,
  options: {
    fields?: Record<string, string>;
    /** Our words for what is wrong with a field, instead of the provider's. */
    words?: Record<string, string>;
    missing?: () => ORPCError<string, unknown>;
    /** Refusals of our own by the provider's code. */
    refusals?: Record<string, () => ORPCError<string, unknown>>;
  } = {},
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isRefusal(error)) {
      context.log.warn({ err: error, request_id: context.request.id }, 'the readers could not be read at the provider');
      throw unanswered();
    }
    if (error.code === 'resource_missing' && options.missing) throw options.missing();
    const refusal = options.refusals?.[error.code ?? ''];
    if (refusal) throw refusal();
    if (error.rawType === 'idempotency_error')
      throw refuse('idempotency_key_reused', 422, 'This Idempotency-Key was used for another request.');
    // The provider writes `address[country]`, our refusals `address.country`.
    const field = (error.param ?? '').replaceAll(/\[(\w+)\]/g, '.$1');
    if (field === '') throw refuse('provider_refused', 400, error.message);
    throw refuseField(options.fields?.[field] ?? field, options.words?.[field] ?? error.message);
  }
}

export const unanswered = () =>
  refuse('wcpay_http_request_failed', 502, 'The payment provider didn’t respond. Nothing changed; try again.');

/** Whose account is asked, and by which key: the caller's own, so that a repeated request does nothing twice. */
export function onAccount({ store, request }: Pick<Context, 'store' | 'request'>): Stripe.RequestOptions {
  const key = idempotencyKeyOf(request);
  // Hashed: the provider takes no more characters than the caller may send.
  const hash = key && createHash('sha256').update(key).digest('hex');
  return {
    stripeAccount: store.account_id,
    ...(hash && { idempotencyKey: `purser-readers-${store.store_id}-${hash}` }),
  };
}
