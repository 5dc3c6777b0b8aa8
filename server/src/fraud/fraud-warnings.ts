import { toUnixSeconds } from '@purser/contract/dates';
import { disputeMoney } from '@purser/contract/disputes/charge-dispute';
import type { FraudWarning } from '@purser/contract/fraud/fraud-warning';
import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { FraudWarnings } from '../database/tables.ts';
import { listedDisputeFee } from '../provider/dispute-fee.ts';
import { expanded } from '../provider/read-payment.ts';

/** A warning with what the merchant's choices cost. */
export async function viewFraudWarning(
  db: Database | DatabaseTransaction,
  row: Selectable<FraudWarnings>,
): Promise<FraudWarning> {
  const charge = await db
    .selectFrom('charges')
    .select(['amount_captured', 'amount_refunded', 'currency', 'data'])
    .where('store_id', '=', row.store_id)
    .where('charge_id', '=', row.charge_id)
    .executeTakeFirst();
  const settlement = expanded(charge?.data.balance_transaction)?.currency ?? charge?.currency ?? 'usd';
  return {
    id: row.warning_id,
    created: toUnixSeconds(row.created),
    charge_id: row.charge_id,
    payment_intent_id: row.payment_intent_id,
    order_number: row.order_id,
    fraud_type: row.fraud_type,
    is_open: row.actionable && row.dismissed === null,
    dismissed: row.dismissed && toUnixSeconds(row.dismissed),
    refund: {
      amount: charge ? charge.amount_captured - charge.amount_refunded : 0,
      currency: charge?.currency ?? settlement,
    },
    dispute_fee: (await lastFee(db, row.store_id, settlement)) ?? listedDisputeFee(settlement),
  };
}

/** How many of the newest disputes are looked at for their fee. */
const fewDisputes = 20;

/** What the provider took for the store's last dispute that settled in this currency. */
async function lastFee(
  db: Database | DatabaseTransaction,
  store_id: number,
  currency: string,
): Promise<FraudWarning['dispute_fee'] | undefined> {
  const rows = await db
    .selectFrom('disputes')
    .select('data')
    .where('store_id', '=', store_id)
    .orderBy('created', 'desc')
    .orderBy('dispute_id', 'desc')
    .limit(fewDisputes)
    .execute();
  const money = rows.map(({ data }) => disputeMoney(data)).find((each) => each?.currency === currency && each.fee > 0);
  return money && { amount: money.fee, currency };
}
