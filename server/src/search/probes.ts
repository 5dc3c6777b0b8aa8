import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { matchKinds, mostOfType } from '@purser/contract/search/search';
import type { MatchKind } from '@purser/contract/search/search';
import type { Store } from '../context.ts';
import { isOrder } from '../database/search-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import type { Term } from './read-term.ts';

type Probe = RawBuilder<unknown>;

/** The lookups of each type that can match; each selects a key, how well it matches, and when the record was made. */
export interface Probes {
  payments: Probe[];
  orders: Probe[];
  refunds: Probe[];
  disputes: Probe[];
  payouts: Probe[];
  loans: Probe[];
}

interface Place {
  table: 'payment_intents' | 'charges' | 'orders' | 'refunds' | 'disputes' | 'payouts' | 'loans' | 'transactions';
  key: string;
  created?: string;
}

const places = {
  intents: { table: 'payment_intents', key: 'payment_intent_id' },
  charges: { table: 'charges', key: 'coalesce(payment_intent_id, charge_id)' },
  entries: { table: 'transactions', key: `coalesce(payment_intent_id, nullif(charge_id, ''))`, created: 'date' },
  orders: { table: 'orders', key: 'order_id::text' },
  refunds: { table: 'refunds', key: 'refund_id' },
  disputes: { table: 'disputes', key: 'dispute_id' },
  payouts: { table: 'payouts', key: 'payout_id' },
  loans: { table: 'loans', key: 'loan_id', created: 'paid_out' },
} satisfies Record<string, Place>;

/** The lookups that a term calls for, and no other. */
export function probesOf(term: Term, { store_id }: Store): Probes {
  const probe = ({ table, key, created = 'created' }: Place, match: MatchKind, where: Condition): Probe => sql`
    select ${sql.raw(key)}, ${sql.lit(matchKinds.indexOf(match))}, ${sql.ref(created)} from ${sql.table(table)}
    where store_id = ${store_id} and ${where} limit ${mostOfType}`;
  const found: Probes = { payments: [], orders: [], refunds: [], disputes: [], payouts: [], loans: [] };
  if (term.number !== undefined) {
    found.orders.push(probe(places.orders, 'number', isOrder(term.number)));
    found.payments.push(probe(places.intents, 'number', isOrder(term.number)));
  }
  if (term.id !== undefined) {
    const begins = (column: string): Condition => beginsWith(column, term.id ?? '');
    found.payments.push(
      probe(places.intents, 'id', begins('payment_intent_id')),
      probe(places.charges, 'id', begins('charge_id')),
      probe(places.entries, 'id', sql`${begins('transaction_id')} and charge_id <> ''`),
    );
    found.refunds.push(probe(places.refunds, 'id', begins('refund_id')));
    found.disputes.push(probe(places.disputes, 'id', begins('dispute_id')));
    found.payouts.push(probe(places.payouts, 'id', begins('payout_id')));
    found.loans.push(probe(places.loans, 'id', begins('loan_id')));
  }
  return found;
}

/** A range of the plain index, in any collation that sorts z last of the letters of ids; what else lies in it is left out. */
const beginsWith = (column: string, text: string): Condition =>
  sql`(${sql.ref(column)} between ${text} and ${text + 'z'.repeat(40)} and starts_with(${sql.ref(column)}, ${text}))`;
