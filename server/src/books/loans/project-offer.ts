import { sql } from 'kysely';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../../context.ts';
import { isMissing } from '../../provider/read-payment.ts';
import { readOffer, termsOf } from './read-financing.ts';
import type { FinancingOffer } from './read-financing.ts';

/** In the order in which an offer passes them; what is read late never takes an offer back. */
const ranks = [
  ['undelivered'],
  ['delivered'],
  ['accepted'],
  ['paid_out'],
  ['expired', 'canceled', 'rejected', 'replaced', 'fully_repaid', 'completed'],
];
const rankOf = (status: string): number => ranks.findIndex((statuses) => statuses.includes(status));

/** Brings our books to the provider's state of an offer. Harmless to repeat. Returns why it can't be assigned, if so. */
export async function projectOffer(services: Services, store: Store, offer_id: string): Promise<string | undefined> {
  try {
    await writeOffer(services, store, await readOffer(services, store, offer_id));
    return undefined;
  } catch (error) {
    if (isMissing(error)) return `the provider does not know ${offer_id}`;
    throw error;
  }
}

export async function writeOffer({ db }: Pick<Services, 'db'>, store: Store, offer: FinancingOffer): Promise<void> {
  const terms = termsOf(offer);
  if (!terms) return;
  const passed = ranks.slice(0, rankOf(offer.status) + 1).flat();
  await db
    .insertInto('loan_offers')
    .values({
      store_id: store.store_id,
      offer_id: offer.id,
      status: offer.status,
      advance_amount: terms.advance_amount,
      fee_amount: terms.fee_amount,
      currency: terms.currency,
      withhold_rate: terms.withhold_rate,
      created: fromUnixSeconds(offer.created),
      expires: fromUnixSeconds(offer.expires_after),
      replacement_for: offer.replacement_for ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'offer_id'])
        .doUpdateSet({ status: offer.status })
        .where('loan_offers.status', 'in', passed)
        .where(sql<boolean>`loan_offers.status <> excluded.status`),
    )
    .execute();
}
