import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { matchKinds, mostOfType } from '@purser/contract/search/search';
import type { MatchKind } from '@purser/contract/search/search';
import type { Store } from '../context.ts';
import { minorAmountsOf } from '../database/amount-sql.ts';
import { all, any } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import {
  beginsWith,
  contains,
  hasWords,
  isAbout,
  isOrder,
  referenceOfRefund,
  searchableText,
} from '../database/search-sql.ts';
import type { Term } from '../database/search-term.ts';

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
const rows: Place = { table: 'transactions', key: 'coalesce(payment_intent_id, charge_id)', created: 'date' };
const authorizations: Place = { table: 'authorizations', key: 'payment_intent_id' };
const orders: Place = { table: 'orders', key: 'order_id::text' };
const customers: Place = { table: 'customers', key: 'customer_id::text' };
const refunds: Place = { table: 'refunds', key: 'refund_id' };
const disputes: Place = { table: 'disputes', key: 'dispute_id' };
const payouts: Place = { table: 'payouts', key: 'payout_id' };
const loans: Place = { table: 'loans', key: 'loan_id', created: 'paid_out' };
const documents: Place = { table: 'documents', key: 'document_id' };

/** Rows of the transactions list that are a payment. */
const isPayment: Condition = sql`type in ('charge', 'payment')`;

type Ask = (place: Place, match: MatchKind | Probe, where: Condition, newest?: boolean) => Probe;

/** The lookups that a term calls for, and no other. */
export function probesOf(term: Term, { store_id }: Store): Probes {
  const ask: Ask = ({ table, key, created = 'created' }, match, where, newest = true) => sql`
    select ${sql.raw(key)}, ${typeof match === 'string' ? sql.lit(matchKinds.indexOf(match)) : match}, ${sql.ref(created)}
    from ${sql.table(table)} where store_id = ${store_id} and ${where}
    ${newest ? sql`order by ${sql.ref(created)} desc limit ${mostOfType}` : sql`limit ${mostOfType * 4}`}`;
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
    found.orders.push(ask(orders, 'number', isOrder(term.number), false));
    found.payments.push(ask(intents, 'number', isOrder(term.number), false));
  }
  addIds(found, ask, term);
  addReferences(found, ask, term);
  addAmounts(found, ask, term);
  if (term.last4 !== undefined)
    found.payments.push(
      ask(rows, 'text', sql`source_identifier = ${term.last4} and source_identifier <> '' and ${isPayment}`),
    );
  addNames(found, ask, term);
  return found;
}

function addIds(found: Probes, ask: Ask, term: Term): void {
  if (term.id === undefined) return;
  const begins = (place: Place, column: string): Probe => ask(place, 'id', any(isAbout(term, column)), false);
  found.payments.push(
    begins(intents, 'payment_intent_id'),
    begins(charges, 'charge_id'),
    ask(rows, 'id', all([...isAbout(term, 'transaction_id'), sql`charge_id <> ''`]), false),
  );
  found.refunds.push(begins(refunds, 'refund_id'));
  found.disputes.push(begins(disputes, 'dispute_id'));
  found.payouts.push(begins(payouts, 'payout_id'));
  found.loans.push(begins(loans, 'loan_id'));
}

function addReferences(found: Probes, ask: Ask, { reference, text }: Term): void {
  if (reference === undefined) return;
  found.refunds.push(ask(refunds, 'id', beginsWith(referenceOfRefund, reference), false));
  found.payouts.push(ask(payouts, 'id', beginsWith('bank_reference_key', reference), false));
  // Numbers of documents are printed in capitals.
  found.documents.push(ask(documents, 'id', beginsWith('document_id', text.toUpperCase()), false));
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
      ask({ ...orders, key: 'payment_intent_id' }, 'amount', all([is('total'), sql`payment_intent_id is not null`])),
    );
    found.orders.push(ask(orders, 'amount', is('total')));
    found.refunds.push(ask(refunds, 'amount', is('amount')));
    found.disputes.push(ask(disputes, 'amount', is('amount')));
    found.payouts.push(ask(payouts, 'amount', is('amount')), ask(payouts, 'amount', is('amount', -amount)));
  }
}

function addNames(found: Probes, ask: Ask, term: Term): void {
  const { text, words } = term;
  if (words.length === 0 || !/\p{L}/u.test(text) || text.length < 2) return;
  const typed = searchableText(words.join(' '));
  const begins: Condition = sql`search like ${typed} || '%'`;
  const isName: Probe = sql`case when ${begins} or search like '% ' || ${typed} || '%'
    then ${sql.lit(matchKinds.indexOf('name'))} else ${sql.lit(matchKinds.indexOf('text'))} end`;
  found.customers.push(ask(customers, 'name', begins, false));
  // Shorter words have no trigram inside of others: only a word that begins so is found by an index.
  const isLong = words.some((word) => word.length >= 3);
  found.customers.push(
    ask(customers, isName, isLong ? hasWords('search', term) : sql`search like '% ' || ${typed} || '%'`),
  );
  if (!isLong) return;
  found.payments.push(ask(rows, isName, all([hasWords('search', term), isPayment])));
  found.orders.push(ask(orders, isName, hasWords('search', term)));
  found.disputes.push(ask(disputes, isName, hasWords('search', term)));
  found.payouts.push(ask(payouts, 'text', all(words.map((word) => contains(sql`searchable(bank_account)`, word)))));
}
