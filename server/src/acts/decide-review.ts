import { toUnixSeconds } from '@purser/contract/dates';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import type { FraudManualEntry } from '../database/column-types.ts';
import type { MoneyIntent } from './money-intent.ts';

/** Keeps who decided on an order that was held for review; others have nothing to decide. */
export async function decideReview(
  services: Services,
  tx: DatabaseTransaction,
  intent: MoneyIntent,
  action: FraudManualEntry['action'],
): Promise<void> {
  if (intent.order_id === null || intent.user_id === null) return;
  const entry: FraudManualEntry = {
    type: action === 'approved' ? 'fraud_outcome_manual_approve' : 'fraud_outcome_manual_block',
    user: { id: intent.user_id, username: intent.username ?? '' },
    action,
    datetime: toUnixSeconds(services.clock.now()),
  };
  await tx
    .updateTable('orders')
    .set({
      fraud_meta_box_type: action === 'approved' ? 'review_allowed' : 'review_blocked',
      fraud_manual_entry: toJson(entry),
    })
    .where('store_id', '=', intent.store_id)
    .where('order_id', '=', intent.order_id)
    // An event may have reported the end of the act before the act's own response.
    .where('fraud_meta_box_type', 'in', ['review', 'review_allowed', 'review_expired'])
    .where('fraud_manual_entry', 'is', null)
    .execute();
}
