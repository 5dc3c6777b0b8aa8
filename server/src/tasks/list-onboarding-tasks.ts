import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';
import { sql } from 'kysely';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { asksForDetails, showsUpdateDetails } from './update-details.ts';

export const listOnboardingTasks = endpoint.tasks.listOnboardingTasks.handler(async ({ context }) => {
  const tasks = await onboardingTasks(context);
  return [{ id: 'setup' as const, isComplete: tasks.every(({ isComplete }) => isComplete), tasks }];
});

async function onboardingTasks(context: Context): Promise<OnboardingTask[]> {
  const { store, provider } = context;
  const account = store.account_id === '' ? undefined : await accountIfKnown(context, store);
  const facts = await readFacts(context);
  const payments: OnboardingTask[] = (await showsUpdateDetails(context, account))
    ? [{ id: 'update-business-details', isComplete: account !== undefined && !asksForDetails(account) }]
    : [];
  return [
    ...payments,
    { id: 'selling-locations', isComplete: facts.has_locations },
    { id: 'payout-schedule', isComplete: facts.has_schedule },
    { id: 'fraud-protection', isComplete: facts.has_protection },
    { id: 'first-sale', isComplete: facts.has_sale },
    { id: 'go-live-payments', isComplete: !provider.test_mode && store.account_id !== '' },
  ];
}

interface Facts {
  has_locations: boolean;
  has_schedule: boolean;
  has_protection: boolean;
  has_sale: boolean;
}

/** Whether an option was saved, whatever its value: a form that was viewed and left unchanged stores nothing. */
async function readFacts({ db, store }: Context): Promise<Facts> {
  const { store_id } = store;
  const changed = (...fields: string[]) =>
    sql`exists (select 1 from settings_changes where store_id = ${store_id} and fields && ${fields}::text[])`;
  const { rows } = await sql<Facts>`
    select
      exists (select 1 from options where store_id = ${store_id} and name = 'woocommerce_allowed_countries') as has_locations,
      ${changed('deposit_schedule_interval', 'deposit_schedule_weekly_anchor', 'deposit_schedule_monthly_anchor')} as has_schedule,
      ${changed('current_protection_level', 'advanced_fraud_protection_settings')} as has_protection,
      exists (select 1 from transactions where store_id = ${store_id} and type in ('charge', 'payment')) as has_sale`.execute(
    db,
  );
  return rows[0] ?? { has_locations: false, has_schedule: false, has_protection: false, has_sale: false };
}
