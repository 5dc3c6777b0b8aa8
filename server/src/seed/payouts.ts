import { addBankDays, dayOf, isBankDay, midnight } from '@purser/sandbox/bank-days';
import type { ImportedPayout } from '@purser/sandbox/import-payouts';
import { Dice } from '../dice.ts';

const day = 86_400;
/** An automatic payout of less would depend on a reader's fee that is not known yet; minor units. */
const least = 1_000;
/** Up to how many payments it is reckoned which days have enough to pay out; more make enough on every day. */
export const reckonedPayments = 20_000;

/** A balance transaction of the past, as far as payouts go by it. */
export interface SeedMovement {
  created: number;
  available_on: number;
  net: number;
  is_charge: boolean;
}

/** Where a balance transaction of the past is: the provider's automatic payout, and ours. */
export interface SeedPlace {
  /** Stem of the automatic payout whose list it is on; null while it waits for the next one. */
  payout: string | null;
  /** Stem of the failed payout that it was in before. */
  returned_from: string | null;
  /** The payout that its transaction names. */
  deposit: SeedPayout | null;
}

/** A payout of the past; its amount grows with what is put in. */
export type SeedPayout = ImportedPayout;

/** What became available after `from` and until `to` came back with the payout `stem`, and is in `again`; unix seconds. */
export interface SeedReturn {
  stem: string;
  from: number;
  to: number;
  again: string;
}

interface PayoutFacts {
  seed: number;
  /** Identifies this seeding of this store. */
  run: number;
  now: Temporal.Instant;
  country: string;
  currency: string;
  delay_days: number;
}

/**
 * A year of daily payouts on the days of the banks: some came back and were paid anew, some were sent at once at the
 * merchant's wish. In which payout something is follows from when it was made and became available alone, so that payments
 * can be made one after the other; `movements` tells which days have too little to pay out.
 */
export class SeedPayouts {
  readonly #facts: PayoutFacts;
  /** The automatic payouts that succeeded, oldest first. */
  readonly #closings: SeedPayout[] = [];
  /** By place in `#closings`: the payout of that day that failed, and which one held its money instead. */
  readonly #failed = new Map<number, { payout: SeedPayout; again: number }>();
  readonly #instants: { payout: SeedPayout; sent: number }[] = [];
  /** By day since the first: the first closing on or after it. */
  readonly #closingByDay: number[] = [];
  readonly #firstDay: number;

  constructor(facts: PayoutFacts, movements?: readonly SeedMovement[]) {
    this.#facts = facts;
    const now = Math.floor(facts.now.epochMilliseconds / 1000);
    this.#firstDay = Math.floor(now / day) - 366;
    const days = this.#bankDays(now);
    // Weeks in turn, so that what is sent at once and what comes back never meet.
    for (const [index, at] of days.entries())
      if (index % 45 === 30 && index < days.length - 10) this.#sendAtOnce(at + 14 * 3600);
    if (movements) this.#closeByMoney(days, movements);
    else for (const at of days) if (!this.#isDrained(at)) this.#close(at);
    this.#fail(movements);
    for (const { payout, sent } of this.#instants)
      payout.carried_to = this.#closings.find((each) => each.created > sent)?.stem ?? null;
    let next = 0;
    for (let date = this.#firstDay; date * day <= now; date++) {
      while ((this.#closings[next]?.created ?? Infinity) < date * day) next++;
      this.#closingByDay.push(next);
    }
  }

  /** Midnights of bank days of the past year. */
  #bankDays(now: number): number[] {
    const days: number[] = [];
    for (let date = this.#firstDay + 3; date * day <= now; date++)
      if (isBankDay(dayOf(date * day), this.#facts.country)) days.push(date * day);
    return days;
  }

  /** For some days after an instant payout everything that becomes available has been sent already. */
  #isDrained(at: number): boolean {
    return this.#instants.some(({ sent }) => at > sent && at < (Math.floor(sent / day) + this.#facts.delay_days) * day);
  }

  #make(at: number, given: Partial<SeedPayout>): SeedPayout {
    const { seed, run, country, currency, now } = this.#facts;
    const seconds = Math.floor(now.epochMilliseconds / 1000);
    const salt = given.method === 'instant' ? 1 : given.status === 'failed' ? 2 : 3;
    const dice = new Dice(Math.imul(seed, 0x27d4_eb2f) ^ Math.imul(run, 0x1656_67b1) ^ Math.imul(at, salt));
    const arrival_date = given.method === 'instant' ? at : midnight(addBankDays(dayOf(at), 2, country));
    // The batch leaves at 18:00 UTC.
    const status = arrival_date <= seconds ? 'paid' : at + 18 * 3600 <= seconds ? 'in_transit' : 'pending';
    return {
      stem: `1P${dice.text(22)}`,
      created: at,
      arrival_date,
      status,
      amount: 0,
      currency,
      automatic: true,
      method: 'standard',
      fee: 0,
      destination: null,
      failure_code: null,
      trace_id:
        status === 'paid' && given.status !== 'failed' ? `${dice.below(9e8) + 1e8}${dice.below(9e5) + 1e5}` : null,
      ...given,
    };
  }

  #close(at: number): void {
    this.#closings.push(this.#make(at, {}));
  }

  #sendAtOnce(sent: number): void {
    const payout = this.#make(sent, { automatic: false, method: 'instant', trace_id: null });
    this.#instants.push({ payout, sent });
  }

  /** Pays out on each day that has enough, and sends at once what there is of enough. */
  #closeByMoney(days: readonly number[], movements: readonly SeedMovement[]): void {
    let open = movements.toSorted((a, b) => a.available_on - b.available_on);
    const planned = this.#instants.splice(0);
    /** What was sent ahead of the automatic payout that will list it, and until when it had been made. */
    let sent = 0;
    for (const at of days) {
      const there = open.filter(({ available_on }) => available_on <= at);
      if (sum(there) - sent >= least) {
        this.#close(at);
        open = open.filter(({ available_on }) => available_on > at);
        sent = 0;
      }
      const instant = planned.find((each) => Math.floor(each.sent / day) * day === at);
      const made = instant && open.filter(({ created }) => created <= instant.sent);
      // Only after a payout that left nothing behind.
      if (!instant || !made || sent !== 0 || this.#closings.at(-1)?.created !== at || sum(made) < 2 * least) continue;
      // Everything that is on its way too, while the newest of it is not available yet.
      sent = sum(made);
      this.#instants.push(instant);
    }
    // One whose money no automatic payout lists yet would never be complete.
    if (sent !== 0) this.#instants.pop();
  }

  /** Some payouts came back when they should have arrived, and the next one after that held their money. */
  #fail(movements: readonly SeedMovement[] | undefined): void {
    const codes = ['account_closed', 'could_not_process', 'debit_not_authorized', 'no_account'] as const;
    for (let index = 12; index < this.#closings.length - 12; index += 45) {
      const closing = this.#closings[index]!;
      const before = this.#closings[index - 1]?.created ?? 0;
      const meets = this.#instants.some(({ sent }) => Math.abs(sent - closing.created) < 14 * day);
      const inside = movements?.filter(({ available_on }) => available_on > before && available_on <= closing.created);
      if (meets || inside?.some(({ is_charge }) => !is_charge)) continue;
      const returned_at = closing.arrival_date + 5 * 3600;
      const again = this.#closings.findIndex(({ created }) => created > returned_at);
      const payout = this.#make(closing.created, {
        status: 'failed',
        failure_code: codes[this.#failed.size % codes.length] ?? null,
        returned_at,
        carried_to: this.#closings[again]?.stem ?? null,
      });
      if (again > 0) this.#failed.set(index, { payout, again });
    }
  }

  /** Where something is; and it is counted there. */
  place({ created, available_on, net, is_charge }: SeedMovement): SeedPlace {
    let index = this.#closingByDay[Math.ceil(available_on / day) - this.#firstDay] ?? this.#closings.length;
    let returned_from: string | null = null;
    const failed = this.#failed.get(index);
    if (failed && is_charge) {
      failed.payout.amount += net;
      returned_from = failed.payout.stem;
      index = failed.again;
    } else if (failed) index += 1;
    const closing = this.#closings[index];
    if (closing) closing.amount += net;
    const instant = this.#instants.find(
      ({ sent }) =>
        created <= sent && (closing?.created ?? Infinity) > sent && available_on > Math.floor(sent / day) * day,
    );
    if (instant) instant.payout.amount += net;
    return { payout: closing?.stem ?? null, returned_from, deposit: instant?.payout ?? closing ?? null };
  }

  /** All payouts with something in them, after everything was placed; what instant ones cost is taken from them now. */
  finish(): { payouts: SeedPayout[]; returned: SeedReturn[]; closings: SeedPayout[] } {
    const byStem = new Map(this.#closings.map((payout) => [payout.stem, payout]));
    for (const { payout } of this.#instants) {
      const gross = payout.amount;
      payout.fee = Math.max(50, Math.round(gross * 0.015));
      payout.amount = gross - payout.fee;
      const listedBy = byStem.get(payout.carried_to ?? '');
      if (listedBy) listedBy.amount -= gross;
    }
    const returned = [...this.#failed].map(([index, { payout, again }]) => ({
      stem: payout.stem,
      from: this.#closings[index - 1]?.created ?? 0,
      to: payout.created,
      again: this.#closings[again]?.stem ?? '',
    }));
    const failed = [...this.#failed.values()].map(({ payout }) => payout);
    const payouts = [...failed, ...this.#instants.map(({ payout }) => payout), ...this.#closings];
    return { payouts: payouts.filter(({ amount }) => amount !== 0), returned, closings: this.#closings };
  }
}

const sum = (movements: readonly SeedMovement[]): number => movements.reduce((total, { net }) => total + net, 0);
