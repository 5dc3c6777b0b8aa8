import { fromUnixSeconds } from '@purser/contract/dates';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { FraudWarnings } from '../database/tables.ts';
import { idOf } from '../provider/read-payment.ts';

/** Called when a warning is new, or needs no decision anymore, in the transaction that writes it. */
export type FraudWarningListener = (
  services: Services,
  tx: DatabaseTransaction,
  warning: Selectable<FraudWarnings>,
  change: 'new' | 'over',
) => Promise<void>;
export const fraudWarningListeners: FraudWarningListener[] = [];

export const fraudWarningRow = (
  store_id: number,
  warning: Pick<Stripe.Radar.EarlyFraudWarning, 'id' | 'charge' | 'created' | 'fraud_type' | 'actionable'>,
  payment_intent_id: string,
) => ({
  store_id,
  warning_id: warning.id,
  charge_id: idOf(warning.charge) ?? '',
  payment_intent_id,
  created: fromUnixSeconds(warning.created),
  fraud_type: warning.fraud_type,
  actionable: warning.actionable,
});

/** Writes one as the provider has it, and returns whether it is new. */
export async function writeWarning(
  services: Services,
  tx: DatabaseTransaction,
  { store_id }: Store,
  warning: Stripe.Radar.EarlyFraudWarning,
  payment_intent_id: string,
): Promise<boolean> {
  const row = fraudWarningRow(store_id, warning, payment_intent_id);
  const added = await tx
    .insertInto('fraud_warnings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('warning_id')
    .executeTakeFirst();
  if (added || warning.actionable) return added !== undefined;
  const over = await tx
    .updateTable('fraud_warnings')
    .set({ actionable: false })
    .where('store_id', '=', store_id)
    .where('warning_id', '=', warning.id)
    .where('actionable', '=', true)
    .returningAll()
    .executeTakeFirst();
  if (over) for (const listener of fraudWarningListeners) await listener(services, tx, over, 'over');
  return false;
}

/** Ends the payment's warnings once it is disputed or refunded in full, and returns all of them. `tx` has written the payment. */
export async function followWarnings(
  services: Services,
  tx: DatabaseTransaction,
  { store_id }: Store,
  payment_intent_id: string,
): Promise<Selectable<FraudWarnings>[]> {
  const warnings = await tx
    .selectFrom('fraud_warnings')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .orderBy('created')
    .execute();
  if (!warnings.some(({ actionable }) => actionable)) return warnings;
  const over = await tx
    .updateTable('fraud_warnings')
    .from('charges')
    .set({ actionable: false })
    .whereRef('charges.store_id', '=', 'fraud_warnings.store_id')
    .whereRef('charges.charge_id', '=', 'fraud_warnings.charge_id')
    .where('fraud_warnings.store_id', '=', store_id)
    .where('fraud_warnings.payment_intent_id', '=', payment_intent_id)
    .where('fraud_warnings.actionable', '=', true)
    .where((eb) => eb.or([eb('charges.disputed', '=', true), eb('charges.refunded', '=', true)]))
    .returningAll('fraud_warnings')
    .execute();
  for (const warning of over)
    for (const listener of fraudWarningListeners) await listener(services, tx, warning, 'over');
  return warnings;
}
