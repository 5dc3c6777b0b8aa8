import { toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { Sandbox } from '@purser/sandbox/sandbox';
import { fraudWarningRow } from '../books/write-fraud-warnings.ts';
import type { Services, Store } from '../context.ts';

/** How many, and of which days: a bank reports a payment within days of it. */
const wanted = 2;
const recent = { hours: 24 * 14 };

/** Reports some of the newest payments as fraud, which can still be refunded before they are disputed. */
export async function seedFraudWarnings(
  { db, clock, sandbox }: Pick<Services, 'db' | 'clock'> & { sandbox: Pick<Sandbox, 'importFraudWarnings'> },
  { store_id, account_id }: Store,
): Promise<void> {
  const now = clock.now();
  const payments = await db
    .selectFrom('charges')
    .select(['charge_id', 'payment_intent_id', 'created'])
    .where('store_id', '=', store_id)
    .where('created', '>', now.subtract(recent))
    .where('created', '<', now.subtract({ hours: 12 }))
    .where('captured', '=', true)
    .where('disputed', '=', false)
    .where('amount_refunded', '=', 0)
    .where('payment_intent_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fraud_warnings')
            .select('warning_id')
            .where('fraud_warnings.store_id', '=', store_id)
            .whereRef('fraud_warnings.charge_id', '=', 'charges.charge_id'),
        ),
      ),
    )
    .where(sql<boolean>`data->'payment_method_details'->'card'->>'network' in ('visa', 'mastercard')`)
    .orderBy('created', 'desc')
    .limit(wanted)
    .execute();
  if (payments.length === 0) return;
  const warnings = await sandbox.importFraudWarnings(
    payments.map(({ charge_id, created }) => ({
      payment: charge_id.slice('ch_'.length),
      created: toUnixSeconds(created.add({ hours: 12 })),
      fraud_type: 'unauthorized_use_of_card',
    })),
    { account: account_id },
  );
  const intentByCharge = new Map(payments.map(({ charge_id, payment_intent_id }) => [charge_id, payment_intent_id]));
  await db
    .insertInto('fraud_warnings')
    .values(warnings.map((warning) => fraudWarningRow(store_id, warning, intentByCharge.get(warning.charge) ?? '')))
    .execute();
}
