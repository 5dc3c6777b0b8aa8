import { erroredBanks, payoutAccountsOf } from '../connect/account-state.ts';
import { readAccount } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';

export const failedPayoutNote = 'purser-payout-failed';

/** Failures that say nothing about the bank account, so that only a later payout proves them over. */
const notTheBanks = new Set(['could_not_process', 'insufficient_funds']);

/** The notes about failed payouts whose cause remains: a bank that accepts no payouts, or had none since. */
export async function standingFailures(
  services: Pick<Services, 'db' | 'provider' | 'clock' | 'log'>,
  store: Store,
): Promise<{ name: string; subject: string }[]> {
  const told = await services.db
    .selectFrom('notes')
    .innerJoin('payouts', (join) =>
      join.onRef('payouts.store_id', '=', 'notes.store_id').onRef('payouts.payout_id', '=', 'notes.subject'),
    )
    .select(({ exists, selectFrom, ref }) => [
      'payout_id',
      'destination_id',
      'failure_code',
      exists(
        selectFrom('payouts as later')
          .select('later.payout_id')
          .where('later.store_id', '=', ref('payouts.store_id'))
          .where('later.currency', '=', ref('payouts.currency'))
          .where('later.created', '>', ref('payouts.created'))
          .where('later.status', '=', 'paid'),
      ).as('is_followed'),
    ])
    .where('notes.store_id', '=', store.store_id)
    .where('notes.name', '=', failedPayoutNote)
    .where('notes.ended', 'is', null)
    .execute();
  if (told.length === 0) return [];
  const account = await readAccount(services, store);
  const [banks, broken] = [payoutAccountsOf(account), erroredBanks(account)].map(
    (list) => new Set(list.map(({ id }) => id)),
  );
  return told
    .filter(({ destination_id, failure_code, is_followed }) => {
      const bank = destination_id ?? '';
      if (broken?.has(bank)) return true;
      return !is_followed && (banks?.has(bank) ?? false) && notTheBanks.has(failure_code ?? 'could_not_process');
    })
    .map(({ payout_id }) => ({ name: failedPayoutNote, subject: payout_id }));
}
