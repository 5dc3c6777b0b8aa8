import type pg from 'pg';

/** One balance transaction as the sums see it. */
export interface JournalRow {
  account: string;
  id: string;
  currency: string;
  source_type: string;
  created: number;
  available_on: number;
  net: number;
  /** The automatic payout that it belongs to from the start. */
  payout: string | null;
}

interface Addition {
  account: string;
  currency: string;
  source_type: string;
  /** When the money can be paid out, in Unix seconds. */
  from: number;
  net: number;
}

/** What one unit of work adds to the sums of accounts: to their balances, their journal, and the days of their payouts. */
export class Sums {
  #journal: JournalRow[] = [];
  /** Accounts that changed, which may change their payouts. */
  #touched = new Set<string>();
  #balances = new Map<string, Omit<Addition, 'from'> & { available_on: number }>();

  add({ account, currency, source_type, from, net }: Addition, now: number): void {
    const available_on = from <= now ? Math.floor(from / 86_400) * 86_400 : from;
    const key = `${account} ${currency} ${source_type} ${available_on}`;
    const sum = this.#balances.get(key);
    if (sum) sum.net += net;
    else this.#balances.set(key, { account, currency, source_type, available_on, net });
  }

  addToJournal(row: JournalRow): void {
    this.#journal.push(row);
  }

  touch(account: string): void {
    this.#touched.add(account);
  }

  forget(): void {
    this.#journal = [];
    this.#touched.clear();
    this.#balances.clear();
  }

  async writeJournal(client: pg.ClientBase): Promise<void> {
    if (this.#journal.length === 0) return;
    const rows = this.#journal;
    this.#journal = [];
    await client.query(
      `insert into journal (account, id, currency, source_type, created, available_on, net, payout)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])`,
      (['account', 'id', 'currency', 'source_type', 'created', 'available_on', 'net', 'payout'] as const).map(
        (column) => rows.map((row) => row[column]),
      ),
    );
  }

  /** Sums that many transactions share are touched briefly, at the very end and in one order, so they cannot deadlock. */
  async finish(client: pg.ClientBase, now: number): Promise<void> {
    await this.#expectPayouts(client, now);
    if (this.#balances.size === 0) return;
    const sums = [...this.#balances.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    this.#balances.clear();
    await client.query(
      `insert into balances as b (account, currency, source_type, available_on, net)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
       on conflict (account, currency, source_type, available_on) do update set net = b.net + excluded.net`,
      [
        sums.map((s) => s.account),
        sums.map((s) => s.currency),
        sums.map((s) => s.source_type),
        sums.map((s) => s.available_on),
        sums.map((s) => s.net),
      ],
    );
  }

  /** Schedules the payout run of accounts whose balance or settings changed: at the next midnight, or now. See payouts/payout-runs.ts. */
  async #expectPayouts(client: pg.ClientBase, now: number): Promise<void> {
    const moved = [...new Set([...this.#balances.values()].map(({ account }) => account))].toSorted();
    if (moved.length > 0) {
      const midnight = (Math.floor(now / 86_400) + 1) * 86_400;
      // Usually the same wake-up is already scheduled, and then nothing is written or waited for.
      await client.query(
        `insert into payout_runs as r (account, due, ran)
         select a, $2, $3 from unnest($1::text[]) a
         where not exists (select 1 from payout_runs known where known.account = a and known.due > $3 and known.due <= $2)
         on conflict (account) do update set due = least(r.due, excluded.due)`,
        [moved, midnight, now],
      );
    }
    if (this.#touched.size > 0) {
      await client.query(
        'update payout_runs set due = $2 where account = any($1::text[]) and (due is null or due > $2)',
        [[...this.#touched], now],
      );
      this.#touched.clear();
    }
  }
}
