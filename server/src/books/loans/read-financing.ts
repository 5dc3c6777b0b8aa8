import type Stripe from 'stripe';
import type { Services, Store } from '../../context.ts';

/** Financing is in preview: the SDK has neither its calls nor its types. */
const apiVersion = '2026-08-26.preview';

type FinancingStatus =
  | 'undelivered'
  | 'delivered'
  | 'accepted'
  | 'paid_out'
  | 'fully_repaid'
  | 'completed'
  | 'expired'
  | 'canceled'
  | 'rejected'
  | 'replaced';

/** What an offer says of its money. */
export interface FinancingTerms {
  advance_amount: number;
  currency: string;
  fee_amount: number;
  withhold_rate: number;
}

export interface FinancingOffer {
  id: string;
  object: 'capital.financing_offer';
  accepted_terms?: FinancingTerms;
  created: number;
  expires_after: number;
  offered_terms?: FinancingTerms;
  replacement_for?: string;
  status: FinancingStatus;
}

export interface FinancingTransaction {
  id: string;
  object: 'capital.financing_transaction';
  created_at: number;
  details: {
    advance_amount: number;
    currency: string;
    fee_amount: number;
    reason?: string;
    reversed_transaction?: string;
    total_amount: number;
    transaction?: { charge?: string };
  };
  financing_offer: string | null;
  /** The source of its balance transaction. */
  legacy_balance_transaction_source?: string;
  type: 'payment' | 'payout' | 'reversal';
}

export interface FinancingSummary {
  object: 'capital.financing_summary';
  details:
    | (FinancingTerms & {
        advance_paid_out_at: number | null;
        current_repayment_interval: { due_at: number; paid_amount: number | null; remaining_amount: number } | null;
        paid_amount: number;
        remaining_amount: number;
        repayments_begin_at: number | null;
      })
    | null;
  financing_offer: string | null;
  status: 'accepted' | 'delivered' | 'none' | null;
}

/** The terms that hold: those that were accepted, or else offered. */
export const termsOf = (offer: FinancingOffer): FinancingTerms | undefined =>
  offer.accepted_terms ?? offer.offered_terms;

type Asking = Pick<Services, 'provider'>;

const read = async <T>({ provider }: Asking, store: Store, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  const answer = await provider.stripe.rawRequest('GET', search === '' ? path : `${path}?${search}`, undefined, {
    stripeAccount: store.account_id,
    apiVersion,
  });
  return answer as unknown as T; // the shapes above are the provider's own
};

export const readOffer = (services: Asking, store: Store, id: string): Promise<FinancingOffer> =>
  read(services, store, `/v1/capital/financing_offers/${encodeURIComponent(id)}`);

export const readFinancingTransaction = (services: Asking, store: Store, id: string): Promise<FinancingTransaction> =>
  read(services, store, `/v1/capital/financing_transactions/${encodeURIComponent(id)}`);

export const readFinancingSummary = (services: Asking, store: Store): Promise<FinancingSummary> =>
  read(services, store, '/v1/capital/financing_summary');

/** Tells the provider that the merchant was shown the offer. */
export const markDelivered = async ({ provider }: Asking, store: Store, id: string): Promise<FinancingOffer> => {
  const offer = await provider.stripe.rawRequest(
    'POST',
    `/v1/capital/financing_offers/${encodeURIComponent(id)}/mark_delivered`,
    {},
    { stripeAccount: store.account_id, apiVersion },
  );
  return offer as FinancingOffer; // as above
};

/** The provider's page of the offer and the loan. */
export const capitalLink = async (
  { provider }: Asking,
  store: Store,
  { type, again, back }: { type: 'offer' | 'reporting'; again: string; back: string },
): Promise<string> => {
  const link = await provider.stripe.rawRequest(
    'POST',
    '/v1/account_links',
    { account: store.account_id, type: `capital_financing_${type}`, refresh_url: again, return_url: back },
    { apiVersion },
  );
  return (link as unknown as Stripe.AccountLink).url; // as the SDK types the other links
};

interface Page<T> {
  data: T[];
  has_more: boolean;
}

/** Everything of a list, newest first, page by page. */
async function* each<T extends { id: string }>(
  services: Asking,
  store: Store,
  path: string,
  query: Record<string, string> = {},
): AsyncGenerator<T> {
  for (let after: string | undefined; ;) {
    const page: Page<T> = await read(services, store, path, {
      ...query,
      limit: '100',
      ...(after && { starting_after: after }),
    });
    yield* page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

export const eachOffer = (services: Asking, store: Store): AsyncGenerator<FinancingOffer> =>
  each(services, store, '/v1/capital/financing_offers');

export const eachFinancingTransaction = (
  services: Asking,
  store: Store,
  of: { financing_offer?: string } = {},
): AsyncGenerator<FinancingTransaction> => each(services, store, '/v1/capital/financing_transactions', of);
