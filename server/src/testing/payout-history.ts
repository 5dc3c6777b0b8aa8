import type { Payout } from '@purser/contract/payouts/payout';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Something that moves a balance. `which` picks a payout, `part` is a share of what there is, in percent. */
type Step =
  | { do: 'book'; kind: BookedKind; amount: number; fee: number; delay: number }
  | { do: 'wait'; hours: number }
  | { do: 'automatic' }
  | { do: 'send'; instant: boolean; part: number }
  | { do: 'end'; which: number }
  | { do: 'reverse'; which: number };

/** What each kind of balance transaction does: its direction, its type at the provider, and the ledger's account. */
const bookedKinds = {
  charge: { sign: 1, type: 'charge', account: 'sales' },
  payment: { sign: 1, type: 'payment', account: 'sales' },
  refund: { sign: -1, type: 'refund', account: 'refunds' },
  refundFailure: { sign: 1, type: 'refund_failure', account: 'refunds' },
  dispute: { sign: -1, type: 'adjustment', account: 'disputes' },
  disputeReversal: { sign: 1, type: 'adjustment', account: 'disputes' },
  fee: { sign: -1, type: 'stripe_fee', account: 'fees' },
  fxFee: { sign: -1, type: 'stripe_fx_fee', account: 'adjustments' },
  readerFee: { sign: -1, type: 'transfer', account: 'reader_fees' },
  advance: { sign: 1, type: 'advance', account: 'loans' },
  paydown: { sign: -1, type: 'anticipation_repayment', account: 'loans' },
  adjustment: { sign: 1, type: 'adjustment', account: 'adjustments' },
  hold: { sign: -1, type: 'reserve_hold', account: 'adjustments' },
} as const;
type BookedKind = keyof typeof bookedKinds;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 36,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      kind: fc.constantFrom<BookedKind>('charge', 'charge', 'charge', 'payment'),
      amount: fc.integer({ min: 1, max: 20_000 }),
      fee: fc.integer({ min: 0, max: 6 }),
      delay: fc.constantFrom(0, 2, 2, 2, 7),
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      kind: fc.constantFrom(...(Object.keys(bookedKinds) as BookedKind[])), // its own keys
      amount: fc.integer({ min: 1, max: 9_000 }),
      fee: fc.constantFrom(0, 0, 0, 3),
      delay: fc.constantFrom(0, 0, 2),
    }),
  },
  { weight: 21, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 15, arbitrary: fc.record({ do: fc.constant('automatic' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      instant: fc.boolean(),
      part: fc.constantFrom(10, 33, 50, 100, 100),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(50) }) },
);

/** Steps of some weeks of a store's money. */
export const payoutHistory = fc.array(step, { minLength: 20, maxLength: 70, size: 'max' });

interface Row {
  id: string;
  type: string;
  account: string;
  gross: number;
  fee: number;
  created: number;
  available_on: number;
  /** The automatic payout that the provider put it in. */
  payout: ModelPayout | null;
}

export interface ModelPayout {
  id: string;
  automatic: boolean;
  amount: number;
  fee: number;
  created: number;
  status: Payout['status'];
  own: Row;
  back: Row | null;
  original: string | null;
  /** What the provider lists as in it. */
  listed: Row[];
}

const day = 86_400;
const net = ({ gross, fee }: Row): number => gross - fee;

/** A provider that only keeps a journal: what it does with rows and payouts is what the real one does, without the waiting. */
export class PayoutHistory {
  readonly rows: Row[] = [];
  readonly payouts: ModelPayout[] = [];
  /** In unix seconds. */
  get now(): number {
    return this.#now;
  }
  #now = Date.UTC(2026, 0, 5, 9) / 1000;
  readonly #name: string;

  constructor(name: string, steps: readonly Step[]) {
    this.#name = name;
    for (const each of steps) this.#live(each);
  }

  /** Net of everything until `now`, and of what is available by then. */
  balance(): { total: number; available: number } {
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + net(row), 0);
    return { total: sum(this.rows), available: sum(this.rows.filter((row) => row.available_on <= this.#now)) };
  }

  #live(step: Step): void {
    switch (step.do) {
      case 'wait':
        this.#now += step.hours * 3600;
        return;
      case 'book': {
        const { sign, type, account } = bookedKinds[step.kind];
        const available_on = step.delay === 0 ? this.#now : (Math.floor(this.#now / day) + step.delay) * day;
        this.#book(type, account, sign * step.amount, Math.floor((step.amount * step.fee) / 100), available_on);
        this.#now += 1;
        return;
      }
      case 'automatic':
        return this.#runAutomatic();
      case 'send':
        return this.#send(step.instant, step.part);
      case 'end':
        return this.#end(step.which);
      case 'reverse':
        return this.#reverse(step.which);
    }
  }

  #book(type: string, account: string, gross: number, fee: number, available_on = this.#now): Row {
    const id = `txn_${this.#name}_${this.rows.length}`;
    const row: Row = { id, type, account, gross, fee, created: this.#now, available_on, payout: null };
    this.rows.push(row);
    return row;
  }

  #make(amount: number, fee: number, given: Partial<ModelPayout>): ModelPayout {
    // Ids that do not follow the order of making, as the provider's.
    const id = `po_${this.#name}_${((this.payouts.length * 7919) % 1009).toString(36)}_${this.payouts.length}`;
    const own = this.#book('payout', 'payouts', -amount, fee);
    const payout: ModelPayout = {
      id,
      automatic: false,
      amount,
      fee,
      created: this.#now,
      status: 'paid',
      own,
      back: null,
      original: null,
      listed: [],
      ...given,
    };
    this.payouts.push(payout);
    this.#now += 1;
    return payout;
  }

  #runAutomatic(): void {
    const free = this.rows.filter((row) => row.payout === null && row.available_on <= this.#now);
    const amount = free.reduce((sum, row) => sum + net(row), 0);
    if (amount === 0) return;
    const payout = this.#make(amount, 0, { automatic: true, listed: free });
    for (const row of [...free, payout.own]) row.payout = payout;
  }

  #send(instant: boolean, part: number): void {
    const { total, available } = this.balance();
    const most = instant ? available + Math.max(0, total - available) : available;
    const gross = Math.floor((most * part) / 100);
    const fee = instant ? Math.max(50, Math.ceil(gross * 0.015)) : 0;
    if (gross - fee >= 50) this.#make(gross - fee, fee, {});
  }

  #end(which: number): void {
    const living = this.payouts.filter((payout) => payout.status === 'paid' && payout.original === null);
    const payout = living[which % Math.max(1, living.length)];
    if (!payout) return;
    payout.status = payout.automatic ? 'failed' : which % 2 === 0 ? 'failed' : 'canceled';
    const type = payout.status === 'failed' ? 'payout_failure' : 'payout_cancel';
    payout.back = this.#book(type, 'payouts', -payout.own.gross, -payout.own.fee);
    for (const row of this.rows) if (row.payout === payout) row.payout = null;
    this.#now += 1;
  }

  #reverse(which: number): void {
    const paid = this.payouts.filter(({ status, amount, original }) => status === 'paid' && amount > 0 && !original);
    const payout = paid[which % Math.max(1, paid.length)];
    if (payout) this.#make(-payout.amount, 0, { original: payout.id });
  }
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Writes the journal as our books have it after everything was told, but for what they reckon themselves. `told` is the same
 * history some steps earlier, when the books already have that.
 */
export async function bookHistory(
  db: Database,
  store_id: number,
  history: Pick<PayoutHistory, 'rows' | 'payouts'>,
  currency: string,
  told?: Pick<PayoutHistory, 'rows' | 'payouts'>,
): Promise<void> {
  const { payouts } = history;
  const rows = history.rows.slice(told?.rows.length ?? 0);
  const column = <T>(pick: (row: Row) => T) => rows.map((row) => pick(row));
  await sql`
    insert into ledger_entries (store_id, entry_id, created, available_on, kind)
    select ${store_id}, * from unnest(${column((row) => row.id)}::text[], ${column((row) => instant(row.created))}::timestamptz[],
      ${column((row) => instant(row.available_on))}::timestamptz[], ${column((row) => row.type)}::text[])`.execute(db);
  const postings = rows.flatMap((row) =>
    [['provider_balance', net(row)] as const, ['fees', row.fee] as const, [row.account, -row.gross] as const]
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount], line) => ({ id: row.id, line: line + 1, account, amount })),
  );
  await sql`
    insert into ledger_postings (store_id, entry_id, line, account, currency, amount)
    select ${store_id}, id, line, account, ${currency}, amount from unnest(${postings.map(({ id }) => id)}::text[], ${postings.map(({ line }) => line)}::int[],
      ${postings.map(({ account }) => account)}::text[], ${postings.map(({ amount }) => amount)}::bigint[]) as posting (id, line, account, amount)`.execute(
    db,
  );
  const listed = rows.filter(({ type }) => type === 'charge' || type === 'refund');
  await sql`
    insert into transactions (store_id, transaction_id, date, type, amount, fees, net, currency, customer_amount, customer_currency, available_on)
    select ${store_id}, id, date, type, amount, fees, amount - fees, ${currency}, amount, ${currency}, available_on
    from unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ created }) => instant(created))}::timestamptz[], ${listed.map(({ type }) => type)}::text[],
      ${listed.map(({ gross }) => gross)}::bigint[], ${listed.map(({ fee }) => fee)}::bigint[], ${listed.map((row) => instant(row.available_on))}::timestamptz[])
      as row (id, date, type, amount, fees, available_on)`.execute(db);
  const before = new Map(told?.payouts.map((payout) => [payout.id, payout]));
  await bookPayouts(
    db,
    store_id,
    payouts.filter(({ id }) => !before.has(id)),
    currency,
  );
  for (const { id, status, back } of payouts)
    if (before.has(id) && before.get(id)?.status !== status)
      await db
        .updateTable('payouts')
        .set({ status, failure_balance_transaction_id: back?.id ?? null })
        .where('store_id', '=', store_id)
        .where('payout_id', '=', id)
        .execute();
}

/** The rows of payouts, and what the provider lists of them: dead until they are reckoned. */
export async function bookPayouts(
  db: Database,
  store_id: number,
  payouts: readonly ModelPayout[],
  currency: string,
): Promise<void> {
  if (payouts.length === 0) return;
  await db
    .insertInto('payouts')
    .values(
      payouts.map((payout) => ({
        store_id,
        payout_id: payout.id,
        created: Temporal.Instant.from(instant(payout.created)),
        date: Temporal.Instant.from(instant(payout.created + 2 * day)),
        type: payout.amount < 0 ? 'withdrawal' : 'deposit',
        status: payout.status,
        amount: payout.amount,
        currency,
        fee: payout.fee,
        automatic: payout.automatic,
        method: payout.fee > 0 ? 'instant' : 'standard',
        original_payout_id: payout.original,
        balance_transaction_id: payout.own.id,
        failure_balance_transaction_id: payout.back?.id ?? null,
        entries_by: payout.automatic ? 'provider' : 'pending',
        data: '{}',
        projected: Temporal.Instant.from(instant(payout.created)),
      })),
    )
    .execute();
  const entries = payouts.flatMap((payout) => payout.listed.map((row) => ({ payout, row })));
  await sql`
    insert into payout_entries (store_id, payout_id, entry_id, currency, net, live)
    select ${store_id}, payout_id, entry_id, ${currency}, net, false
    from unnest(${entries.map(({ payout }) => payout.id)}::text[], ${entries.map(({ row }) => row.id)}::text[], ${entries.map(({ row }) => net(row))}::bigint[])
      as entry (payout_id, entry_id, net)`.execute(db);
}
