import { firstPayoutDay, firstPayoutWeekday } from '@purser/contract/settings/settings';
import type { Settings, SettingsPatch } from '@purser/contract/settings/settings';
import { findPaymentMethod } from '@purser/contract/transactions/payment-method';
import type Stripe from 'stripe';
import { recordAudit } from '../access/audit.ts';
import { forgetAccount, keepAccount } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { endpoint, refuse, refuseField, refuseFields } from '../http/endpoint.ts';
import { readStoredRules } from '../fraud/read-rules.ts';
import { isBusy, isRefusal } from '../provider/is-refusal.ts';
import { accountKeys, accountUpdateOf, fieldRefused, wantedAvs } from './account-settings.ts';
import { eventFacts } from '../users/record-event.ts';
import { methodStatusesOf } from './method-statuses.ts';
import { settingsOption } from '../database/stored-options.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { changesSince, recordChange, subjectOf } from './settings-changes.ts';
import { problemsOf } from './settings-problems.ts';
import { readStoredSettings, readWholeSettings, unusedMethods } from './settings.ts';
import type { StoredSettings } from './settings.ts';

export const saveSettings = endpoint.settings.saveSettings.handler(async ({ input, context }) => {
  await changeSettings(context, input);
  return { data: await readWholeSettings(context, context.store) };
});

/** Saves as the page does: checked, recorded, and one after another. */
export const changeSettings = (context: Context, input: SettingsPatch): Promise<void> =>
  oneAtATime(context, () => save(context, input));

/** What a body may hold and the settings do not take from it. */
const readOnly = [
  'settings_version',
  'is_test_mode_enabled',
  'is_wcpay_subscriptions_enabled',
  'is_stripe_billing_enabled',
  'is_migrating_stripe_billing',
  'stripe_billing_subscription_count',
  'stripe_billing_migrated_count',
] as const satisfies (keyof SettingsPatch)[];

async function save(context: Context, input: SettingsPatch): Promise<void> {
  const { store, db } = context;
  // Another process may have changed the account since this one looked.
  await forgetAccount(context, store);
  const before = await readWholeSettings(context, store);
  await refuseOverlap(context, input, before);
  const problems = problemsOf(input, before, context);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);

  const stored = await readStoredSettings(db, store);
  const wanted = wantedOf(input, before, stored);
  const { isReviewActive } = await readStoredRules(db, store.store_id);
  wanted.account_declines_on_avs_failure = wantedAvs(input, before, stored, wanted, isReviewActive);
  // The provider first: what shoppers read on their statements is what it has.
  const account = await updateAccount(context, before, wanted);
  const after = input.enabled_payment_method_ids ? { ...wanted, ...activeMethods(account, before, wanted) } : wanted;
  const facts = await eventFacts(context);
  await transact(db, async (tx) => {
    await tx.selectFrom('stores').select('store_id').where('store_id', '=', store.store_id).forUpdate().execute();
    const value = JSON.stringify(after);
    const known: Partial<StoredSettings> = { ...before, enabled_payment_method_ids: stored.enabled_payment_method_ids };
    // The settings' own keys.
    const changed = (Object.keys(after) as (keyof StoredSettings)[]).filter(
      (key) => JSON.stringify(known[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length > 0) {
      await tx
        .insertInto('options')
        .values({ store_id: store.store_id, name: settingsOption, value })
        .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
        .execute();
      await recordChange(tx, context, changed);
      await recordMethodEvents(tx, context, stored.enabled_payment_method_ids, after.enabled_payment_method_ids, facts);
    }
    // A notice about the next payout is out of date.
    if (changed.some((key) => key.startsWith('deposit_schedule_')))
      await tx
        .deleteFrom('options')
        .where('store_id', '=', store.store_id)
        .where('name', '=', 'wcpay_next_deposit_notice_dismissed')
        .execute();
    await recordAudit(tx, context, {
      action: 'saveSettings',
      object_type: 'settings',
      object_id: 'woocommerce_payments',
      before: Object.fromEntries(changed.map((key) => [key, known[key]])),
      after: Object.fromEntries(changed.map((key) => [key, after[key]])),
      outcome: 'done',
    });
  });
}

/** Refuses a save that would undo what another user changed after the version that it knows. */
async function refuseOverlap(context: Context, input: SettingsPatch, before: Settings): Promise<void> {
  const { settings_version: known } = input;
  if (known === undefined || known >= before.settings_version) return;
  const changes = await changesSince(context.db, context.store.store_id, known);
  const touched = new Set(
    givenKeys(input)
      .filter((key) => !isEqual(input[key], before[key]))
      .map(subjectOf),
  );
  if (!changes.some(({ field }) => touched.has(subjectOf(field)))) return;
  const people = [...new Set(changes.map((change) => change.by))].join(', ');
  throw refuse(
    'settings_changed',
    409,
    `${people || 'Another user'} changed the settings after you opened them. We didn’t save your changes.`,
    { settings_version: before.settings_version, changes },
  );
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the body asks for. */
const givenKeys = (input: SettingsPatch): (keyof SettingsPatch)[] =>
  // The body was parsed, so it has no other keys.
  (Object.keys(input) as (keyof SettingsPatch)[]).filter(
    (key) => input[key] !== undefined && !readOnly.some((name) => name === key),
  );

/** The stored settings with the changes of the body; values of the account are the last known ones. */
function wantedOf(input: SettingsPatch, before: Settings, stored: StoredSettings): StoredSettings {
  const given: SettingsPatch = Object.fromEntries(givenKeys(input).map((key) => [key, input[key]]));
  const wanted: StoredSettings = {
    ...stored,
    ...Object.fromEntries(accountKeys.map((key) => [key, before[key]])),
    ...given,
  };
  if (given.enabled_payment_method_ids) {
    // What manual capture keeps from being used is not in the list that the caller saw, also of one who switches it off.
    const unseen = unusedMethods(stored.enabled_payment_method_ids, before.is_manual_capture_enabled);
    wanted.enabled_payment_method_ids = [...new Set([...given.enabled_payment_method_ids, ...unseen])];
  }
  if (given.advanced_fraud_protection_settings === 'error')
    wanted.advanced_fraud_protection_settings = stored.advanced_fraud_protection_settings;
  // A newly chosen interval starts on its first day, unless it comes with one.
  if (given.deposit_schedule_interval === 'weekly' && !wanted.deposit_schedule_weekly_anchor)
    wanted.deposit_schedule_weekly_anchor = firstPayoutWeekday;
  if (given.deposit_schedule_interval === 'monthly' && !wanted.deposit_schedule_monthly_anchor)
    wanted.deposit_schedule_monthly_anchor = firstPayoutDay;
  const address = given.account_business_support_address;
  if (address && !Object.values(address).some(Boolean)) wanted.account_business_support_address = [];
  if (given.woopay_custom_message !== undefined)
    wanted.woopay_custom_message = given.woopay_custom_message
      .replaceAll('[terms_of_service_link]', '[terms]')
      .replaceAll('[privacy_policy_link]', '[privacy_policy]');
  return wanted;
}

/** Sends the changes to the provider; returns the account afterwards, when it could be read. */
async function updateAccount(
  context: Context,
  before: Settings,
  wanted: StoredSettings,
): Promise<Stripe.Account | undefined> {
  const { store, provider } = context;
  const after = { ...before, ...wanted };
  const newlyRequested = wanted.enabled_payment_method_ids
    .map((id) => findPaymentMethod(id)?.capability ?? '')
    .filter((capability) => before.payment_method_statuses[capability]?.status === 'unrequested');
  const details = accountUpdateOf(before, after);
  const update: Stripe.AccountUpdateParams = {
    ...details,
    ...(newlyRequested.length > 0 && {
      capabilities: Object.fromEntries(newlyRequested.map((name) => [name, { requested: true }])),
    }),
  };
  if (Object.keys(update).length === 0) return undefined;
  try {
    const account = await provider.stripe.accounts.update(store.account_id, update);
    await keepAccount(context, store, account);
    return account;
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'the account could not be updated');
    // A change that was made all the same is read back with the next look at the account.
    await forgetAccount(context, store);
    if (isBusy(error))
      throw refuse(
        'wcpay_http_request_failed',
        503,
        'The payment provider is busy. Nothing was saved; try again in a moment.',
      );
    if (isRefusal(error)) {
      const field = fieldRefused(error.param);
      if (field !== undefined) throw refuseField(field, error.message);
      throw refuse('server_error', 400, 'The payment provider rejected the account details. Nothing was saved.');
    }
    throw refuse(
      'wcpay_http_request_failed',
      502,
      'The payment provider didn’t respond. It may have saved the account details; nothing else was saved.',
    );
  }
}

/** Only methods whose capability is active end up enabled. */
function activeMethods(
  account: Stripe.Account | undefined,
  before: Settings,
  wanted: StoredSettings,
): Pick<StoredSettings, 'enabled_payment_method_ids'> {
  const statuses = account
    ? methodStatusesOf(account, before.available_payment_method_ids)
    : before.payment_method_statuses;
  // Without a status from the provider, a method stays as chosen.
  const isActive = (id: string) => (statuses[findPaymentMethod(id)?.capability ?? '']?.status ?? 'active') === 'active';
  const active = wanted.enabled_payment_method_ids.filter(isActive);
  if (active.length > 0) return { enabled_payment_method_ids: active };
  throw refuseField('enabled_payment_method_ids', 'None of these payment methods is active yet.');
}

async function recordMethodEvents(
  tx: DatabaseTransaction,
  context: Context,
  before: string[],
  after: string[],
  facts: Record<string, string | boolean>,
): Promise<void> {
  const events = [
    ...after.filter((id) => !before.includes(id)).map((id) => ['wcpay_payment_method_enabled', id] as const),
    ...before.filter((id) => !after.includes(id)).map((id) => ['wcpay_payment_method_disabled', id] as const),
  ];
  if (events.length === 0) return;
  await tx
    .insertInto('analytics_events')
    .values(
      events.map(([name, payment_method_id]) => ({
        store_id: context.store.store_id,
        name,
        properties: JSON.stringify({ payment_method_id, ...facts }),
        user_id: context.user?.user_id ?? null,
        created: context.clock.now(),
      })),
    )
    .execute();
}
