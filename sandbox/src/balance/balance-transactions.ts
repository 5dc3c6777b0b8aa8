import type { Core } from '../api/core.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface FeeDetail {
  amount: number;
  application: string | null;
  currency: string;
  description: string | null;
  type: 'application_fee' | 'stripe_fee' | 'tax';
}

export interface BalanceTransaction extends StripeObject {
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  exchange_rate: number | null;
  fee: number;
  fee_details: FeeDetail[];
  net: number;
  source: string;
  type: string;
}

interface Booking {
  type: string;
  /** Stripe's grouping for reports, e.g. `charge`, `refund`, `dispute`, `partial_capture_reversal`. */
  reporting_category: string;
  /** In `currency`, signed as seen by the account. */
  amount: number;
  currency: string;
  fee_details?: FeeDetail[];
  /** Id of the object that caused it. */
  source: string;
  /** Unix seconds; default at once. */
  available_on?: number;
  /** Unix seconds; default now. */
  created?: number;
  exchange_rate?: number | null;
  description?: string | null;
  /** The part of the balance: cards, or everything else. */
  source_type?: 'card' | 'bank_account';
  /** What it moves in each part, when it is more than one; their sum is the net. */
  parts?: Record<string, number>;
  /** The automatic payout that it belongs to. */
  payout?: string;
}

/** One line of the journal, with fee and net computed. */
export function journalLine(
  given: Omit<Booking, 'available_on' | 'created' | 'source_type' | 'parts' | 'payout'> &
    Pick<BalanceTransaction, 'id' | 'available_on' | 'created'>,
): BalanceTransaction {
  const fee_details = given.fee_details ?? [];
  const fee = fee_details.reduce((sum, detail) => sum + detail.amount, 0);
  return {
    object: 'balance_transaction',
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee,
    net: given.amount - fee,
    // Set at each read, see present.ts.
    status: 'pending',
    ...given,
    fee_details,
  };
}

/** Writes one line of the account's journal and moves its balance. The only place where balances change. */
export function book(tx: Tx, account: string, booking: Booking): BalanceTransaction {
  const { available_on = tx.now, created = tx.now, source_type = 'card', parts, payout = null, ...line } = booking;
  const row = tx.insert(account, journalLine({ ...line, id: newId('txn'), available_on, created }));
  for (const [part, net] of Object.entries(parts ?? { [source_type]: row.net }))
    tx.addBalance(account, booking.currency, part, available_on, net);
  tx.addJournal({
    account,
    id: row.id,
    currency: row.currency,
    source_type,
    created,
    available_on,
    net: row.net,
    payout,
  });
  return row;
}

/** Midnight UTC of the day on which money of `created` becomes available. */
export function availableOn(created: number, delayDays: number): number {
  return (Math.floor(created / 86_400) + delayDays) * 86_400;
}

/**
 * The settlement currency of `charged`, and the delay until it is available: its own currency if the account has a bank
 * or card for it, even one that payouts fail for, otherwise the account's default currency.
 */
export async function settlement(
  tx: Tx,
  core: Core,
  account: string,
  charged?: string,
): Promise<{ currency: string; delay_days: number; country: string }> {
  const found = await tx.find<
    StripeObject & {
      default_currency: string;
      country: string;
      external_accounts: { data: { currency: string }[] };
      settings: { payouts: { schedule: { delay_days: number } } };
    }
  >(core.keys.platform, account);
  if (!found) throw new Error(`Account ${account} does not exist`);
  const isOwn = found.external_accounts.data.some(({ currency }) => currency === charged);
  return {
    currency: isOwn && charged !== undefined ? charged : found.default_currency,
    delay_days: found.settings.payouts.schedule.delay_days,
    country: found.country,
  };
}
