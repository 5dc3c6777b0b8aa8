import type Stripe from 'stripe';
import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import type { WithholdingKind } from '@purser/contract/loans/withholding';
import type { Services, Store } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { toJson, upsert } from '../../database/upsert.ts';
import { idOf, isMissing } from '../../provider/read-payment.ts';
import { bookBalanceTransactions } from '../ledger.ts';
import { projectPayment } from '../project-payment.ts';
import { writeOffer } from './project-offer.ts';
import {
  eachFinancingTransaction,
  eachOffer,
  readFinancingSummary,
  readFinancingTransaction,
  readOffer,
  termsOf,
} from './read-financing.ts';
import type { FinancingTransaction } from './read-financing.ts';

/**
 * Brings our books to one movement of a loan: the pay-out, what was withheld from a payment, given back, debited or paid sooner.
 * It never changes at the provider, so any order, repetition or loss of events ends the same. Returns why it can't be
 * assigned, if so.
 */
export async function projectFinancing(services: Services, store: Store, id: string): Promise<string | undefined> {
  try {
    return await writeFinancing(services, store, await readFinancingTransaction(services, store, id));
  } catch (error) {
    if (isMissing(error)) return `the provider does not know ${id}`;
    throw error;
  }
}

export async function writeFinancing(
  services: Services,
  store: Store,
  transaction: FinancingTransaction,
): Promise<string | undefined> {
  const { financing_offer } = transaction;
  if (financing_offer === null) return `${transaction.id} belongs to no offer`;
  const row = await balanceRowOf(services, store, transaction);
  if (transaction.type === 'payout') return writePayout(services, store, transaction, financing_offer, row);
  const loan_id = await loanOfOffer(services, store, financing_offer);
  if (loan_id === undefined) return `${financing_offer} was not paid out`;
  const charge_id = transaction.details.transaction?.charge ?? null;
  const payment = charge_id === null ? undefined : await paymentOf(services, store, charge_id);
  await transact(services.db, (tx) =>
    writeMovement(tx, store.store_id, transaction, { loan_id, charge_id, row, ...payment }),
  );
  return undefined;
}

/** Its row of the provider's journal; a debit of the bank account has none. */
async function balanceRowOf(
  { provider }: Services,
  store: Store,
  { id, legacy_balance_transaction_source: source = id }: FinancingTransaction,
): Promise<Stripe.BalanceTransaction | undefined> {
  const { data } = await provider.stripe.balanceTransactions.list(
    { source, limit: 1 },
    { stripeAccount: store.account_id },
  );
  return data[0];
}

/** What every row of the transactions list has that no customer paid. */
const transactionRow = (
  store_id: number,
  row: Stripe.BalanceTransaction,
  type: 'financing_payout' | 'financing_paydown',
) => ({
  store_id,
  transaction_id: row.id,
  date: fromUnixSeconds(row.created),
  type,
  amount: row.amount,
  fees: row.fee,
  net: row.net,
  currency: row.currency,
  customer_amount: row.amount,
  customer_currency: row.currency,
  available_on: fromUnixSeconds(row.available_on),
});

async function writePayout(
  services: Services,
  store: Store,
  transaction: FinancingTransaction,
  offer_id: string,
  row: Stripe.BalanceTransaction | undefined,
): Promise<string | undefined> {
  const offer = await readOffer(services, store, offer_id);
  const terms = termsOf(offer);
  if (!terms) return `${offer_id} has no terms`;
  await writeOffer(services, store, offer);
  const { store_id } = store;
  const paid_out = fromUnixSeconds(transaction.created_at);
  const loan_id = transaction.legacy_balance_transaction_source ?? offer_id;
  const begins = await beginOf(services, store, offer_id);
  await transact(services.db, async (tx) => {
    await upsert(
      tx,
      'loans',
      ['store_id', 'loan_id'],
      [
        {
          store_id,
          loan_id,
          offer_id,
          currency: terms.currency,
          advance_amount: terms.advance_amount,
          fee_amount: terms.fee_amount,
          withhold_rate: terms.withhold_rate,
          paid_out,
          first_paydown: begins ?? paid_out,
        },
      ],
      // Later the provider no longer says when it began.
      ['first_paydown'],
    );
    if (begins) await keepBegin(tx, store_id, loan_id, begins);
    if (row) {
      await upsert(
        tx,
        'transactions',
        ['store_id', 'transaction_id'],
        [{ ...transactionRow(store_id, row, 'financing_payout'), source_id: transaction.id, loan_id }],
        ['available_on'],
      );
      await bookBalanceTransactions(tx, store_id, [row], null);
    }
    await keepEnd(tx, store_id, loan_id);
  });
  return undefined;
}

/** When withholding from payments begins; only said of the loan that is active. */
async function beginOf(services: Services, store: Store, offer_id: string): Promise<Temporal.Instant | undefined> {
  const { financing_offer, details } = await readFinancingSummary(services, store);
  const begins = financing_offer === offer_id ? details?.repayments_begin_at : null;
  return begins === null || begins === undefined ? undefined : fromUnixSeconds(begins);
}

const keepBegin = (tx: DatabaseTransaction, store_id: number, loan_id: string, first_paydown: Temporal.Instant) =>
  tx
    .updateTable('loans')
    .set({ first_paydown })
    .where('store_id', '=', store_id)
    .where('loan_id', '=', loan_id)
    .where('first_paydown', '<>', first_paydown)
    .execute();

/** The loan of an offer; one that our books do not have yet is read first. */
async function loanOfOffer(services: Services, store: Store, offer_id: string): Promise<string | undefined> {
  const find = () =>
    services.db
      .selectFrom('loans')
      .select('loan_id')
      .where('store_id', '=', store.store_id)
      .where('offer_id', '=', offer_id)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.loan_id;
  for await (const each of eachFinancingTransaction(services, store, { financing_offer: offer_id }))
    if (each.type === 'payout') await writeFinancing(services, store, each);
  return (await find())?.loan_id;
}

/** The payment of a charge, brought into our books first: the row of its transaction names its order. */
async function paymentOf(
  services: Services,
  store: Store,
  charge_id: string,
): Promise<{ payment_intent_id: string; order_id: number | null } | undefined> {
  const find = () =>
    services.db
      .selectFrom('charges as c')
      .innerJoin('payment_intents as p', (join) =>
        join.onRef('p.store_id', '=', 'c.store_id').onRef('p.payment_intent_id', '=', 'c.payment_intent_id'),
      )
      .select(['p.payment_intent_id', 'p.order_id'])
      .where('c.store_id', '=', store.store_id)
      .where('c.charge_id', '=', charge_id)
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  try {
    const account = { stripeAccount: store.account_id };
    const charge = await services.provider.stripe.charges.retrieve(charge_id, {}, account);
    const payment_intent_id = idOf(charge.payment_intent);
    if (payment_intent_id !== null) await projectPayment(services, store, payment_intent_id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return find();
}

/** What moved, by the provider's reason. */
function kindOf({ type, details: { reason } }: FinancingTransaction): WithholdingKind {
  if (type === 'reversal') return 'reversal';
  if (reason === 'automatic_withholding') return 'withholding';
  if (reason === 'collection') return 'minimum';
  return reason === 'user_initiated' || reason === 'requested_by_user' ? 'early_payment' : 'other';
}

interface Movement {
  loan_id: string;
  charge_id: string | null;
  row: Stripe.BalanceTransaction | undefined;
  payment_intent_id?: string;
  order_id?: number | null;
}

async function writeMovement(
  tx: DatabaseTransaction,
  store_id: number,
  transaction: FinancingTransaction,
  { loan_id, charge_id, row, payment_intent_id, order_id = null }: Movement,
): Promise<void> {
  const { id, created_at, details, type } = transaction;
  const amount = type === 'reversal' ? -details.total_amount : details.total_amount;
  const date = fromUnixSeconds(created_at);
  await upsert(
    tx,
    'withholdings',
    ['store_id', 'withholding_id'],
    [
      {
        store_id,
        withholding_id: id,
        loan_id,
        kind: kindOf(transaction),
        date,
        amount,
        currency: details.currency,
        charge_id,
        reverses: details.reversed_transaction ?? null,
        transaction_id: row?.id ?? null,
      },
    ],
  );
  if (row) {
    await upsert(
      tx,
      'transactions',
      ['store_id', 'transaction_id'],
      [
        {
          ...transactionRow(store_id, row, 'financing_paydown'),
          charge_id: charge_id ?? '',
          payment_intent_id: payment_intent_id ?? null,
          order_id,
          source_id: id,
          loan_id,
        },
      ],
      ['available_on'],
    );
    await bookBalanceTransactions(tx, store_id, [row], payment_intent_id ?? null);
  }
  if (row && payment_intent_id !== undefined) {
    const type = 'financing_paydown';
    const event: TimelineEvent = {
      type,
      datetime: created_at,
      amount: row.amount,
      currency: row.currency,
      loan_id,
      deposit: null,
    };
    const event_key = `${type}:${id}`;
    await upsert(
      tx,
      'timeline_events',
      ['store_id', 'payment_intent_id', 'event_key'],
      [{ store_id, payment_intent_id, event_key, type, created: date, data: toJson(event) }],
    );
  }
  await keepEnd(tx, store_id, loan_id);
}

/** A loan is paid off by the movement after which nothing remains, whichever of them our books heard of last. */
async function keepEnd(tx: DatabaseTransaction, store_id: number, loan_id: string): Promise<void> {
  // Two movements that are written at once must each see the other.
  await sql`select 1 from loans where store_id = ${store_id} and loan_id = ${loan_id} for update`.execute(tx);
  await sql`
    update loans l set fully_paid = case when s.paid = l.advance_amount + l.fee_amount then s.last end
    from (select coalesce(sum(amount), 0)::bigint as paid, max(date) as last from withholdings
      where store_id = ${store_id} and loan_id = ${loan_id}) s
    where l.store_id = ${store_id} and l.loan_id = ${loan_id}
      and l.fully_paid is distinct from case when s.paid = l.advance_amount + l.fee_amount then s.last end`.execute(tx);
}

/**
 * Projects offers and movements since `since` that no event told us of. An account without access to financing, which the
 * provider refuses to talk about, has none.
 */
export async function sweepFinancing(services: Services, store: Store, since: Temporal.Instant): Promise<void> {
  try {
    for await (const offer of eachOffer(services, store)) await writeOffer(services, store, offer);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    services.log.debug({ err: error, store_id: store.store_id }, 'the provider says nothing of loans');
    return;
  }
  let page: FinancingTransaction[] = [];
  for await (const transaction of eachFinancingTransaction(services, store)) {
    if (transaction.created_at < toUnixSeconds(since)) break;
    page.push(transaction);
    if (page.length < 100) continue;
    await writeMissing(services, store, page);
    page = [];
  }
  await writeMissing(services, store, page);
}

/** The provider answered, and what it said is no. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && [400, 401, 403, 404].includes(Number(error.statusCode));

async function writeMissing(services: Services, store: Store, page: readonly FinancingTransaction[]): Promise<void> {
  if (page.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select withholding_id as id from withholdings where store_id = ${store.store_id} and withholding_id = any(${page.map(({ id }) => id)}::text[])
    union all
    select loan_id as id from loans where store_id = ${store.store_id} and loan_id = any(${page.map(({ legacy_balance_transaction_source: source = '' }) => source)}::text[])`.execute(
    services.db,
  );
  const known = new Set(rows.map(({ id }) => id));
  for (const transaction of page.toReversed())
    if (!known.has(transaction.id) && !known.has(transaction.legacy_balance_transaction_source ?? ''))
      await writeFinancing(services, store, transaction);
}
