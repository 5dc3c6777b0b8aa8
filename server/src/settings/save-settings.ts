import type Stripe from 'stripe';
import { recordAudit } from '../access/audit.ts';
import { forgetAccount } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { transact } from '../database.ts';
import { endpoint, refuse, refuseField } from '../endpoint.ts';
import { paymentMethods, readSettingsWithStatuses, readStoredSettings, settingsOption } from './settings.ts';
import type { StoredSettings } from './settings.ts';

export const saveSettings = endpoint.settings.saveSettings.handler(async ({ input, context }) => {
  const unknown = input.enabled_payment_method_ids?.find((method) => !paymentMethods.includes(method));
  if (unknown !== undefined) throw refuseField('enabled_payment_method_ids', `There is no payment method ${unknown}.`);
  if (input.enabled_payment_method_ids?.length === 0)
    throw refuseField('enabled_payment_method_ids', 'At least one payment method must stay enabled.');
  const patch: Partial<StoredSettings> = {
    ...input,
    ...(input.enabled_payment_method_ids && {
      enabled_payment_method_ids: [...new Set(input.enabled_payment_method_ids)],
    }),
  };
  // The provider first: what shoppers read on their statements is what it has.
  await updateAccount(context, patch);
  await transact(context.db, async (tx) => {
    await tx
      .selectFrom('stores')
      .select('store_id')
      .where('store_id', '=', context.store.store_id)
      .forUpdate()
      .execute();
    const before = await readStoredSettings(tx, context.store);
    const after = { ...before, ...patch };
    const value = JSON.stringify(after);
    await tx
      .insertInto('options')
      .values({ store_id: context.store.store_id, name: settingsOption, value })
      .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
      .execute();
    const changed = (Object.keys(patch) as (keyof StoredSettings)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    await recordAudit(tx, context, {
      action: 'saveSettings',
      object_type: 'settings',
      object_id: 'woocommerce_payments',
      before: Object.fromEntries(changed.map((key) => [key, before[key]])),
      after: Object.fromEntries(changed.map((key) => [key, after[key]])),
      outcome: 'done',
    });
  });
  return { data: await readSettingsWithStatuses(context, context.store) };
});

async function updateAccount(context: Context, patch: Partial<StoredSettings>): Promise<void> {
  const { account_statement_descriptor, account_business_support_email, account_business_support_phone } = patch;
  const update: Stripe.AccountUpdateParams = {};
  if (account_statement_descriptor !== undefined)
    update.settings = { payments: { statement_descriptor: account_statement_descriptor } };
  if (account_business_support_email !== undefined || account_business_support_phone !== undefined)
    update.business_profile = {
      support_email: account_business_support_email,
      support_phone: account_business_support_phone,
    };
  if (Object.keys(update).length === 0) return;
  try {
    await context.provider.stripe.accounts.update(context.store.account_id, update);
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'the account could not be updated');
    throw refuse('server_error', 400, 'The payment provider refused the account details. Nothing was saved.');
  }
  forgetAccount(context, context.store);
}
