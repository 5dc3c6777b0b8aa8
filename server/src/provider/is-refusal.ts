import Stripe from 'stripe';

/** Whether the provider said no to what was asked, and not that it is busy or does not know us. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  (error.rawType === 'idempotency_error' || [400, 402, 403, 404, 422].includes(error.statusCode ?? 0));

/** Too many calls, or another one holds the object: the provider executed nothing. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.rawType !== 'idempotency_error' &&
  (error.statusCode === 429 || error.statusCode === 409);

/** The account was disconnected from us, or never was ours: the provider lets us do nothing with it. */
export const isAccessLost = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 403 && error.code === 'account_invalid';
