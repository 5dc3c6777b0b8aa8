import type { Account } from '../connect/account.ts';
import type { Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { FailureCode } from './failure-codes.ts';

/** A bank account or debit card that payouts go to; stored inside its account. */
export interface ExternalAccount {
  id: string;
  object: 'bank_account' | 'card';
  account: string;
  available_payout_methods: ('standard' | 'instant')[];
  country: string;
  currency: string;
  default_for_currency: boolean;
  last4: string;
  metadata: Record<string, string>;
  /** Banks: `new`, `errored` after a payout failed there. */
  status?: string;
  [field: string]: unknown;
}

export function externalAccounts(account: Account): ExternalAccount[] {
  return (account['external_accounts'] as { data: ExternalAccount[] }).data; // as blankAccount made it
}

/** The default bank or card for payouts in `currency`. */
export function defaultFor(account: Account, currency: string): ExternalAccount | undefined {
  const fitting = externalAccounts(account).filter((each) => each.currency === currency);
  return fitting.find((each) => each.default_for_currency) ?? fitting[0];
}

/** The outcome of payouts to this bank or card, by its last digits, as in test mode. */
export function outcomeAt({
  object,
  last4,
  routing_number,
}: ExternalAccount): FailureCode | 'returned_later' | undefined {
  if (object === 'card') return last4 === '5572' ? 'could_not_process' : undefined;
  return routing_number === null ? outcomesByIban[last4] : outcomesByNumber[last4];
}

/** Ours, beyond Stripe's list: paid at first, failed three business days later. */
const returnedLater = '9994';

const outcomesByNumber: Record<string, FailureCode | 'returned_later'> = {
  '1116': 'no_account',
  '1113': 'account_closed',
  '2227': 'insufficient_funds',
  '3335': 'debit_not_authorized',
  '4440': 'invalid_currency',
  [returnedLater]: 'returned_later',
};

const outcomesByIban: Record<string, FailureCode | 'returned_later'> = {
  '3001': 'no_account',
  '3002': 'account_closed',
  '3003': 'insufficient_funds',
  '3004': 'debit_not_authorized',
  '3005': 'invalid_currency',
  [returnedLater]: 'returned_later',
};

/** The bank or card that a payout went to, also a deleted one. */
export async function findDestination(
  tx: Tx,
  core: Core,
  account: string,
  id: string,
): Promise<ExternalAccount | { id: string; object: string; deleted: true } | undefined> {
  if (!/^(?:ba|card)_/.test(id)) return undefined;
  const owner = await tx.find<Account>(core.keys.platform, account);
  const found = owner && externalAccounts(owner).find((each) => each.id === id);
  return found ?? { id, object: id.startsWith('ba_') ? 'bank_account' : 'card', deleted: true };
}

/** Marks the bank or card as unusable until it is replaced. */
export async function markErrored(tx: Tx, core: Core, account: string, id: string | null): Promise<void> {
  const owner = await tx.lock<Account>(core.keys.platform, account);
  const external = owner && externalAccounts(owner).find((each) => each.id === id);
  // A card has no status of its own.
  if (!owner || external?.object !== 'bank_account' || external.status === 'errored') return;
  const before = external.status;
  external.status = 'errored';
  tx.save(core.keys.platform, owner);
  const event = tx.emit(account, 'account.external_account.updated', external);
  event.data.previous_attributes = { status: before };
  tx.emitFor(account, core.keys.platform, 'account.updated', owner);
}
