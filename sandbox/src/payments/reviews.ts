import type { Call } from '../api/call.ts';
import type { Charge } from './charge.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface Review extends StripeObject {
  open: boolean;
  reason: string;
  closed_reason: string | null;
  charge: string;
}

export const reviewRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/reviews',
    handler: (tx, call) => list(tx, call, { object: 'review', where: () => ["o.data->>'open' = 'true'"] }),
  },
  {
    method: 'GET',
    path: '/v1/reviews/{id}',
    handler: (tx, call) => retrieve<Review>(tx, call, { object: 'review' }),
  },
  { method: 'POST', path: '/v1/reviews/{id}/approve', handler: approve },
];

/** A payment of elevated risk proceeds, and waits for a review. */
export function openReview(tx: Tx, account: string, intent: PaymentIntent, charge: Charge): void {
  const review = tx.insert<Review>(account, {
    id: newId('prv'),
    object: 'review',
    billing_zip: charge.billing_details.address?.postal_code ?? null,
    charge: charge.id,
    closed_reason: null,
    created: tx.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  });
  charge.review = review.id;
  intent.review = review.id;
  tx.emit(account, 'review.opened', review);
}

async function approve(tx: Tx, call: Call): Promise<Review> {
  const review = await retrieve<Review>(tx, call, { object: 'review', lock: true });
  if (!review.open) throw invalid(`Review ${review.id} is already closed.`);
  close(tx, call.account, review, 'approved');
  return review;
}

function close(tx: Tx, account: string, review: Review, reason: string): void {
  review.open = false;
  review.closed_reason = reason;
  review.reason = reason;
  tx.save(account, review);
  tx.emit(account, 'review.closed', review);
}

/** A refund or a cancellation closes the review. */
export async function closeReview(
  tx: Tx,
  account: string,
  charge: Charge,
  reason: 'refunded' | 'refunded_as_fraud' | 'canceled' | 'disputed',
): Promise<void> {
  if (charge.review === null) return;
  const review = await tx.lock<Review>(account, charge.review);
  if (review?.open) close(tx, account, review, reason);
}
