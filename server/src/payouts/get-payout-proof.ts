import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isPayoutId } from '@purser/contract/payouts/payout';
import { proofLines } from '@purser/contract/payouts/payout-proof';
import type { PayoutProof, ProofLine, ProofLineName } from '@purser/contract/payouts/payout-proof';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET deposits/{id}/proof`: one statement over what is in the payout; 50,000 entries are read in one go along the key. */
export const getPayoutProof = endpoint.payouts.getPayoutProof.handler(async ({ input, context }) => {
  const { store_id } = context.store;
  const [proof, converted] = isPayoutId(input.id)
    ? await Promise.all([proofOf(context, store_id, input.id), convertedParts(context, store_id, input.id)])
    : [];
  if (!proof) throw refuse('resource_missing', 404, 'The deposit you are looking for cannot be found.');
  return { ...proof, converted };
});

/** Types of the transactions list that a line is made of, and so can be looked at there. */
export const typesByLine: Record<ProofLineName, string[]> = {
  charges: ['charge', 'payment'],
  refunds: ['refund', 'payment_refund'],
  refund_failures: ['refund_failure', 'payment_failure_refund'],
  disputes: ['dispute'],
  dispute_reversals: ['dispute_reversal'],
  fees_charges: ['charge', 'payment'],
  fees_refunds: ['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'],
  fees_disputes: ['dispute', 'dispute_reversal'],
  fees_other: ['fee_refund'],
  reader_fees: ['card_reader_fee'],
  loan_payouts: ['financing_payout'],
  loan_paydowns: ['financing_paydown'],
  fx: [],
  adjustments: [],
  reserves: [],
  returned_payouts: [],
  carried_over: [],
  payout_fee: [],
};

/** Own entries of one type, account and direction, summed. */
interface Group {
  kind: string;
  account: string;
  is_in: boolean;
  count: number;
  gross: number;
  fee: number;
  /** Of how many a fee was kept. */
  fees: number;
  /** What the payout left of entries that it took only a part of, below zero, and how many those are. */
  rest: number;
  rests: number;
}

interface Reading {
  payout_id: string;
  currency: string;
  amount: number;
  fee: number;
  entries_by: PayoutProof['by'];
  original_payout_id: string | null;
  groups: Group[];
  carried: { count: number; amount: number };
  sides: { id: string; amount: number }[];
}

/** What customers paid in other currencies, of the transactions listed under a payout. */
async function convertedParts(
  { db }: Pick<Context, 'db'>,
  store_id: number,
  payout_id: string,
): Promise<NonNullable<PayoutProof['converted']>> {
  const { rows } = await sql<NonNullable<PayoutProof['converted']>[number]>`
    select customer_currency, sum(customer_amount)::bigint as customer_amount, sum(amount)::bigint as amount, count(*) as count
    from transactions
    where store_id = ${store_id} and deposit_id = ${payout_id} and customer_currency <> currency
      and type in ('charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'payment_failure_refund')
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The proof of a payout, or nothing when there is none of that id. */
export async function proofOf(
  { db }: Pick<Context, 'db'>,
  store_id: number,
  payout_id: string,
): Promise<PayoutProof | undefined> {
  const { rows } = await proofQuery(store_id, payout_id).execute(db);
  const [row] = rows;
  return row && proofOfReading(row);
}

/**
 * `sides` are the payouts that share carried entries with this one. An entry belongs to the payout that took it first; parts
 * of it that others took by our rule are theirs also where an automatic payout lists it as a whole. When the one that took it
 * first failed later, the payout that took its released money replaces it.
 */
export const proofQuery = (store_id: number, payout_id: string): RawBuilder<Reading> => sql<Reading>`
  with payout as (
    select payout_id, currency, amount, fee, automatic, status, status not in ('failed', 'canceled') as lives, entries_by, original_payout_id
    from payouts where store_id = ${store_id} and payout_id = ${payout_id}
  ), groups as (
    select kind, account, gross > 0 as is_in, count(*) as count, sum(gross)::bigint as gross, sum(fee)::bigint as fee,
      count(*) filter (where fee <> 0) as fees, sum(net - gross + fee)::bigint as rest, count(*) filter (where net <> gross - fee) as rests
    from payout_entries where store_id = ${store_id} and payout_id = ${payout_id} and carried_from is null group by 1, 2, 3
  ), taken as (
    -- A small index holds what is carried over.
    select e.entry_id, e.net, e.live, coalesce(case when c.status in ('failed', 'canceled') and e.live then owner.payout_id end, e.carried_from) as carrier
    from payout_entries e join payouts c on c.store_id = e.store_id and c.payout_id = e.carried_from
    left join payout_entries owner on owner.store_id = e.store_id and owner.entry_id = e.entry_id and owner.live and owner.carried_from is null
    where e.store_id = ${store_id} and e.payout_id = ${payout_id} and e.carried_from is not null
  ), given as (
    select y.payout_id, y.entry_id, y.net from payout_entries y
    where y.store_id = ${store_id} and y.carried_from = ${payout_id} and y.live
    union all
    select y.payout_id, y.entry_id, y.net from payout p join payouts c on c.store_id = ${store_id} and c.currency = p.currency and c.status in ('failed', 'canceled')
    join payout_entries y on y.store_id = ${store_id} and y.carried_from = c.payout_id and y.live
    join payout_entries own on own.store_id = ${store_id} and own.payout_id = ${payout_id} and own.entry_id = y.entry_id and own.live and own.carried_from is null
    -- An automatic payout lists the entry as a whole, and gives nothing of it away.
    where p.lives and not p.automatic
  ), sides as (
    -- From whom it was carried here.
    select carrier as id, net as amount from taken
    union all
    select part.id, part.amount from payout p, taken t
    cross join lateral (
      select x.payout_id, x.net from payout_entries x join payouts xp on xp.store_id = x.store_id and xp.payout_id = x.payout_id
      where x.store_id = ${store_id} and x.entry_id = t.entry_id and x.carried_from is not null and x.live and not xp.automatic
    ) as x
    cross join lateral (values (x.payout_id, x.net), (t.carrier, -x.net)) as part (id, amount)
    where p.automatic
    union all
    -- To whom it was carried on.
    select y.payout_id, case when yp.automatic then coalesce((
        select sum(x.net) from payout_entries x join payouts xp on xp.store_id = x.store_id and xp.payout_id = x.payout_id
        where x.store_id = ${store_id} and x.entry_id = y.entry_id and x.carried_from is not null and x.live and not xp.automatic
      ), 0) else 0 end - y.net
    from given y join payouts yp on yp.store_id = ${store_id} and yp.payout_id = y.payout_id
    union all
    select y.payout_id, -t.net from payout p, taken t
    join payout_entries y on y.store_id = ${store_id} and y.entry_id = t.entry_id and y.live
    join payouts yp on yp.store_id = y.store_id and yp.payout_id = y.payout_id and yp.automatic
    where not p.automatic and t.live
  )
  select p.*,
    (select coalesce(jsonb_agg(groups), '[]') from groups) as groups,
    (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(net), 0)) from taken) as carried,
    (select coalesce(jsonb_agg(side order by id), '[]')
      from (select id, sum(amount) as amount from sides group by id having sum(amount) <> 0) as side) as sides
  from payout p`;

function proofOfReading(reading: Reading): PayoutProof {
  // What has been read of a list that is not whole yet says nothing.
  const unread = { groups: [], carried: { count: 0, amount: 0 }, sides: [] };
  const row = reading.entries_by === 'pending' ? { ...reading, ...unread } : reading;
  const lines = new Map<ProofLineName, Pick<ProofLine, 'amount' | 'count' | 'payouts'>>();
  const add = (line: ProofLineName, amount: number, count: number, payouts: ProofLine['payouts'] = []) => {
    const known = lines.get(line) ?? { amount: 0, count: 0, payouts: [] };
    lines.set(line, {
      amount: known.amount + amount,
      count: known.count + count,
      payouts: [...known.payouts, ...payouts],
    });
  };
  for (const group of row.groups) {
    const line = lineOf(group);
    add(line, group.gross, group.count);
    const feeLine = feeLineOf(line);
    add(feeLine, -group.fee, feeLine === line ? 0 : group.fees);
    add('carried_over', group.rest, group.rests);
  }
  add('carried_over', row.carried.amount, row.carried.count, row.sides);
  if (row.original_payout_id !== null)
    add('returned_payouts', row.amount, 1, [{ id: row.original_payout_id, amount: row.amount }]);
  else if (row.entries_by !== 'pending') add('payout_fee', -row.fee, row.fee === 0 ? 0 : 1);
  const shown = proofLines.flatMap((line) => {
    const sum = lines.get(line);
    return sum && (sum.amount !== 0 || sum.count > 0 || sum.payouts.length > 0)
      ? [{ line, types: typesByLine[line], ...sum }]
      : [];
  });
  const explained = shown.reduce((sum, line) => sum + line.amount, 0);
  return {
    id: row.payout_id,
    currency: row.currency,
    by: row.original_payout_id === null ? row.entries_by : 'provider',
    lines: shown,
    explained,
    unexplained: row.amount - explained,
    amount: row.amount,
    transaction_count: row.groups.reduce((sum, group) => sum + group.count, 0),
  };
}

const lineByKind: Record<string, ProofLineName> = {
  charge: 'charges',
  payment: 'charges',
  refund: 'refunds',
  payment_refund: 'refunds',
  refund_failure: 'refund_failures',
  payment_failure_refund: 'refund_failures',
  payout: 'returned_payouts',
  payout_failure: 'returned_payouts',
  payout_cancel: 'returned_payouts',
  stripe_fee: 'fees_other',
  tax_fee: 'fees_other',
  stripe_fx_fee: 'fx',
  reserve_transaction: 'reserves',
  reserved_funds: 'reserves',
  reserve_hold: 'reserves',
  reserve_release: 'reserves',
  payout_minimum_balance_hold: 'reserves',
  payout_minimum_balance_release: 'reserves',
  payment_network_reserve_hold: 'reserves',
  payment_network_reserve_release: 'reserves',
  advance: 'loan_payouts',
  anticipation_repayment: 'loan_paydowns',
};

export function lineOf({ kind, account, is_in }: Pick<Group, 'kind' | 'account' | 'is_in'>): ProofLineName {
  if (account === 'disputes') return is_in ? 'dispute_reversals' : 'disputes';
  if (account === 'reader_fees') return 'reader_fees';
  const known = lineByKind[kind];
  if (known) return known;
  if (account === 'loans') return is_in ? 'loan_payouts' : 'loan_paydowns';
  return account === 'fees' ? 'fees_other' : 'adjustments';
}

/** The fees kept from a line's entries. */
export function feeLineOf(line: ProofLineName): ProofLineName {
  if (line === 'charges') return 'fees_charges';
  if (line === 'refunds' || line === 'refund_failures') return 'fees_refunds';
  if (line === 'disputes' || line === 'dispute_reversals') return 'fees_disputes';
  if (line === 'returned_payouts' || line === 'reader_fees') return line;
  return 'fees_other';
}
