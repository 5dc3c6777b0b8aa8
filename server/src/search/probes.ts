import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mostOfType } from '@purser/contract/search/search';
import type { MatchKind } from '@purser/contract/search/search';
import { minorAmountsOf } from '../database/amount-sql.ts';
import { all, any } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { beginsWith, isAbout, isOrder, referenceOfRefund } from '../database/search-sql.ts';
import type { Term } from '../database/search-term.ts';
import { given, isPayment, rankOf } from './found.ts';
import type { Found } from './found.ts';

type Probe = RawBuilder<unknown>;

/** The lookups of each type that can match; each selects a key, how well it matches, and when the record was made. */
export interface Probes {
  payments: Probe[];
  orders: Probe[];
  customers: Probe[];
  refunds: Probe[];
  disputes: Probe[];
  payouts: Probe[];
  loans: Probe[];
  documents: Probe[];
}

interface Place {
  table: string;
  key: string;
  created?: string;
}

const intents: Place = { table: 'payment_intents', key: 'payment_intent_id' };
const charges: Place = { table: 'charges', key: 'coalesce(payment_intent_id, charge_id)' };
const rows: Place = {
  table: 'transactions',
  key: `coalesce(payment_intent_id, nullif(charge_id, ''))`,
  created: 'date',
};
const authorizations: Place = { table: 'authorizations', key: 'payment_intent_id' };
const orders: Place = { table: 'orders', key: 'order_id::text' };
const paidOrders: Place = { table: 'orders', key: 'payment_intent_id' };
const refunds: Place = { table: 'refunds', key: 'refund_id' };
const disputes: Place = { table: 'disputes', key: 'dispute_id' };
const payouts: Place = { table: 'payouts', key: 'payout_id' };
const loans: Place = { table: 'loans', key: 'loan_id', created: 'paid_out' };
const documents: Place = { table: 'documents', key: 'document_id' };

/** In the order of an index, so that the plan of any parameters is that index. `by` is the column that the condition bounds. */
type Ask = (place: Place, match: MatchKind, where: Condition, by?: string | RawBuilder<unknown>) => Probe;

const asker =
  (store_id: number): Ask =>
  ({ table, key, created = 'created' }, match, where, by) =>
    sql`
    select ${sql.raw(key)}, ${rankOf(match)}, ${sql.ref(created)} from ${sql.table(table)} where store_id = ${store_id} and ${where}
    ${by === undefined ? sql`order by ${sql.ref(created)} desc limit ${sql.lit(mostOfType)}` : sql`order by ${typeof by === 'string' ? sql.ref(by) : by} limit ${sql.lit(mostOfType * 4)}`}`;

/** The lookups that a term and the `people` of its name call for, and no other. */
export function probesOf(term: Term, store_id: number, people: readonly Found[], payments: readonly Found[]): Probes {
  const ask = asker(store_id);
  const found: Probes = {
    payments: [],
    orders: [],
    customers: [],
    refunds: [],
    disputes: [],
    payouts: [],
    loans: [],
    documents: [],
  };
  if (term.number !== undefined) {
    found.orders.push(ask(orders, 'number', isOrder(term.number), 'order_id'));
    found.payments.push(ask(intents, 'number', isOrder(term.number), 'order_id'));
  }
  addIds(found, ask, term);
  addReferences(found, ask, term);
  addAmounts(found, ask, term);
  if (term.last4 !== undefined)
    found.payments.push(
      ask(rows, 'text', sql`source_identifier = ${term.last4} and source_identifier <> '' and ${isPayment}`),
    );
  if (people.length > 0) addPeople(found, store_id, people);
  if (payments.length > 0) found.payments.push(given(payments));
  return found;
}

/** Where an id is looked for, by what it begins with at the provider. */
const placesByPrefix: Record<string, readonly [keyof Probes, Place, string]> = {
  pi: ['payments', intents, 'payment_intent_id'],
  ch: ['payments', charges, 'charge_id'],
  py: ['payments', charges, 'charge_id'],
  txn: ['payments', rows, 'transaction_id'],
  re: ['refunds', refunds, 'refund_id'],
  pyr: ['refunds', refunds, 'refund_id'],
  dp: ['disputes', disputes, 'dispute_id'],
  du: ['disputes', disputes, 'dispute_id'],
  po: ['payouts', payouts, 'payout_id'],
  flxln: ['loans', loans, 'loan_id'],
};

const placeOf = ({ id = '' }: Term) => placesByPrefix[id.split('_', 1)[0]?.toLowerCase() ?? ''];

/** Whether the term is an id, or the beginning of one, and can be nothing else. */
export const isId = (term: Term): boolean => placeOf(term) !== undefined;

function addIds(found: Probes, ask: Ask, term: Term): void {
  const place = placeOf(term);
  if (!place) return;
  const [type, table, column] = place;
  found[type].push(ask(table, 'id', any(isAbout(term, column)), column));
}

function addReferences(found: Probes, ask: Ask, { reference, text }: Term): void {
  if (reference === undefined) return;
  found.refunds.push(ask(refunds, 'id', beginsWith(referenceOfRefund, reference), referenceOfRefund));
  found.payouts.push(ask(payouts, 'id', beginsWith('bank_reference_key', reference), 'bank_reference_key'));
  // Numbers of documents are printed in capitals.
  found.documents.push(ask(documents, 'id', beginsWith('document_id', text.toUpperCase()), 'document_id'));
}

/** Each amount and column by itself, so that its index also gives the newest. */
function addAmounts(found: Probes, ask: Ask, { amounts }: Term): void {
  for (const { amount, isIn } of minorAmountsOf(amounts)) {
    const is = (column: string, value = amount, currency = 'currency'): Condition =>
      sql`${sql.ref(column)} = ${value}::bigint and ${isIn(sql.ref(currency))}`;
    found.payments.push(
      ask(rows, 'amount', all([is('customer_amount', amount, 'customer_currency'), isPayment])),
      ask(rows, 'amount', all([is('amount'), isPayment])),
      ask(authorizations, 'amount', all([sql`state = 'open'`, is('amount')])),
      // Those that are not in the list of transactions, because they are still on their way or failed.
      ask(paidOrders, 'amount', all([is('total'), sql`payment_intent_id is not null`])),
    );
    found.orders.push(ask(orders, 'amount', is('total')));
    found.refunds.push(ask(refunds, 'amount', is('amount')));
    found.disputes.push(ask(disputes, 'amount', is('amount')));
    found.payouts.push(ask(payouts, 'amount', is('amount')), ask(payouts, 'amount', is('amount', -amount)));
  }
}

/** Customers that a name found, and what they bought. */
function addPeople(found: Probes, store_id: number, people: readonly Found[]): void {
  found.customers.push(given(people));
  const bought = (key: string, created: string, more: RawBuilder<unknown>): Probe => sql`
    select ${sql.raw(key)}, who.match, ${sql.ref(created)}
    from (${given(people)}) as who (key, match, found)
    join orders o on o.store_id = ${store_id} and o.customer_id = who.key::bigint
    ${more} order by ${sql.ref(created)} desc limit ${sql.lit(mostOfType)}`;
  found.orders.push(bought('o.order_id::text', 'o.created', sql``));
  found.payments.push(bought('o.payment_intent_id', 'o.created', sql`where o.payment_intent_id is not null`));
  found.disputes.push(
    bought('d.dispute_id', 'd.created', sql`join disputes d on d.store_id = o.store_id and d.order_id = o.order_id`),
  );
}
