import { declineReasonOf } from '@purser/contract/transactions/decline';
import type { DatabaseTransaction } from '../database/database.ts';
import { reasonOfDecline } from './payment-problem.ts';

/**
 * Why a charge failed, in a sentence for the merchant: also what the shopper must not learn, as that a card was reported
 * stolen. Nothing when no more is known than that it failed.
 */
export async function readDecline(
  tx: DatabaseTransaction,
  store_id: number,
  charge_id: string | null | undefined,
): Promise<string | undefined> {
  if (!charge_id) return undefined;
  const row = await tx
    .selectFrom('charges')
    .select('data')
    .where('store_id', '=', store_id)
    .where('charge_id', '=', charge_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const charge = row.data;
  return charge.status === 'failed' ? reasonOfDecline(declineReasonOf(charge)) : undefined;
}
