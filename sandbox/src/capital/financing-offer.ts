import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface Terms {
  advance_amount: number;
  currency: string;
  fee_amount: number;
  /** A fraction of each payment. */
  withhold_rate: number;
}

/** What was paid out and paid back so far; times in Unix seconds. */
export interface LoanState {
  /** Source of the balance transaction that paid it out. */
  id: string;
  paid_out_at: number;
  /** Payments from then on are withheld from. */
  begins_at: number;
  /** All payments less all reversals. */
  paid: number;
  /** Each interval asks for a minimum; `paid` is what its own payments came to. */
  interval: { number: number; due_at: number; minimum: number; paid: number };
}

export type OfferStatus =
  | 'undelivered'
  | 'delivered'
  | 'accepted'
  | 'paid_out'
  | 'fully_repaid'
  | 'expired'
  | 'canceled'
  | 'rejected'
  | 'replaced';

export interface FinancingOffer extends StripeObject {
  object: 'capital.financing_offer';
  account: string;
  accepted_terms?: Terms & { previous_financing_fee_discount_amount: number | null };
  created: number;
  expires_after: number;
  offered_terms: Terms & { campaign_type: string; previous_financing_fee_discount_rate: number | null };
  replacement?: string;
  replacement_for?: string;
  status: OfferStatus;
  _loan?: LoanState;
}

export const offerObject = 'capital.financing_offer' as const;

const daySeconds = 86_400;
/** How long an offer stands, and how long an accepted one takes to be paid out. */
const standsSeconds = 30 * daySeconds;
export const payOutSeconds = daySeconds;

export const isOpen = ({ status }: FinancingOffer): boolean => status === 'undelivered' || status === 'delivered';

/** What is left of advance and fee. */
export const remainingOf = ({ offered_terms, _loan }: FinancingOffer): number =>
  offered_terms.advance_amount + offered_terms.fee_amount - (_loan?.paid ?? 0);

/** Makes an offer; open ones of before are replaced by it. */
export async function makeOffer(
  tx: Tx,
  account: string,
  { expires_after = tx.now + standsSeconds, ...terms }: Terms & { expires_after?: number | undefined },
): Promise<FinancingOffer> {
  const earlier = await tx.select<FinancingOffer>(account, offerObject);
  const replaced = earlier.filter(isOpen);
  const [latest] = replaced;
  const offer = tx.insert<FinancingOffer>(account, {
    id: newId('financingoffer'),
    object: offerObject,
    account,
    created: tx.now,
    expires_after,
    financing_type: 'flex_loan',
    livemode: false,
    metadata: {},
    offered_terms: {
      ...terms,
      campaign_type: earlier.some(({ status }) => status === 'fully_repaid') ? 'repeat_user' : 'newly_eligible_user',
      previous_financing_fee_discount_rate: null,
    },
    product_type: 'standard',
    status: 'undelivered',
    type: 'flex_loan',
    ...(latest && { replacement_for: latest.id }),
  });
  for (const { id } of replaced) {
    const old = await tx.lock<FinancingOffer>(account, id);
    if (!old || !isOpen(old)) continue;
    old.replacement = offer.id;
    // Announced by the offer that takes its place.
    setStatus(tx, old, 'replaced');
  }
  tx.emit(account, `${offerObject}.${latest ? 'replacement_created' : 'created'}`, offer);
  tx.schedule(expires_after * 1000, account, 'capital.expire', { offer: offer.id });
  return offer;
}

/** Statuses that Stripe announces by an event of their name. */
const announced = new Set<OfferStatus>(['accepted', 'paid_out', 'fully_repaid', 'canceled', 'rejected', 'expired']);

export function setStatus(tx: Tx, offer: FinancingOffer, status: OfferStatus): void {
  offer.status = status;
  tx.save(offer.account, offer);
  if (announced.has(status)) tx.emit(offer.account, `${offerObject}.${status}`, offer);
}
