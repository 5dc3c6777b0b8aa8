import type { Account, NoAccount } from '@purser/contract/connect/account';
import { sellableCurrencies } from '@purser/contract/multi-currency/currency-codes';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { accountFees } from './account-fees.ts';
import { readOption, submittedVatOption } from '../database/stored-options.ts';
import { dueOf, requirementErrorsOf, statusOf } from './account-state.ts';
import { depositsOf, externalAccountsOf } from './account-status.ts';
import { countriesWithReaders } from './card-present.ts';
import { isPaused } from './onboarding/is-paused.ts';
import { isTestDrive } from './is-test-drive.ts';
import { lifetimeVolume } from './lifetime-volume.ts';

/** Maps the provider's account to the shape that `getAccount` returns. */
export async function toAccount(context: Context, account: Stripe.Account): Promise<Account> {
  const { store, provider, clock } = context;
  const settled = account.default_currency ?? store.currency;
  const banks = (account.external_accounts?.data ?? []).flatMap((each) => (each.currency ? [each.currency] : []));
  const { volume, first } = await lifetimeVolume(context, store, settled);
  const payments = account.settings?.payments;
  const branding = account.settings?.branding;
  const declines = account.settings?.card_payments?.decline_on;
  const profile = account.business_profile;
  const capabilities = Object.fromEntries(Object.entries(account.capabilities ?? {}));
  const due = dueOf(account);
  return {
    account_id: account.id,
    email: account.email ?? '',
    country: account.country ?? store.country,
    created: account.created ?? 0,
    status: statusOf(account),
    is_live: !provider.test_mode,
    is_test_drive: isTestDrive(context),
    test_mode: provider.test_mode,
    test_mode_onboarding: isTestDrive(context),
    payments_enabled: account.charges_enabled,
    details_submitted: account.details_submitted,
    current_deadline: account.requirements?.current_deadline ?? null,
    has_overdue_requirements: (account.requirements?.past_due?.length ?? 0) > 0,
    has_pending_requirements: (account.requirements?.pending_verification?.length ?? 0) > 0,
    requirements: { errors: requirementErrorsOf(account) },
    statement_descriptor: payments?.statement_descriptor ?? '',
    statement_descriptor_kanji: payments?.statement_descriptor_kanji ?? '',
    statement_descriptor_kana: payments?.statement_descriptor_kana ?? '',
    capabilities,
    capability_requirements: Object.fromEntries(
      Object.entries(capabilities)
        .filter(([, status]) => status !== 'active')
        .map(([name]) => [name, due]),
    ),
    deposits: { ...depositsOf(account, clock.now()), default_external_accounts: externalAccountsOf(account) },
    fees: await accountFees(context, store),
    capital: { loans: [], has_active_loan: false, has_previous_loans: false },
    business_profile: {
      name: profile?.name ?? '',
      url: profile?.url ?? '',
      support_address: Object.fromEntries(
        Object.entries(profile?.support_address ?? {}).map(([name, value]) => [name, String(value ?? '')]),
      ),
      support_email: profile?.support_email ?? '',
      support_phone: profile?.support_phone ?? '',
    },
    branding: {
      logo: fileOf(branding?.logo),
      icon: fileOf(branding?.icon),
      primary_color: branding?.primary_color ?? '',
      secondary_color: branding?.secondary_color ?? '',
    },
    ...currenciesOf(context, settled, banks),
    fraud_mitigation_settings: {
      avs_check_enabled: declines?.avs_failure ?? false,
      cvc_check_enabled: declines?.cvc_failure ?? false,
    },
    has_submitted_vat_data: (await readOption(context.db, store.store_id, submittedVatOption)) === true,
    progressive_onboarding: { is_enabled: false, is_complete: false, tpv: volume, first_transaction_date: first },
    has_card_readers_available: countriesWithReaders.has(account.country ?? ''),
    lifetime_total_payment_volume: volume,
    card_present_eligible: false,
  };
}

/** The same of a store that has none. */
export const noAccount = async (context: Context): Promise<z.infer<typeof NoAccount>> => ({
  card_present_eligible: false,
  country: context.store.country,
  current_deadline: null,
  has_overdue_requirements: false,
  has_pending_requirements: false,
  statement_descriptor: '',
  status: (await isPaused(context)) ? 'ONBOARDING_DISABLED' : 'NOACCOUNT',
  ...currenciesOf(context, context.store.currency, []),
  test_mode: context.provider.test_mode,
  test_mode_onboarding: context.provider.test_mode,
});

const currenciesOf = ({ store }: Context, settled: string, banks: string[]) => ({
  store_currencies: { default: settled, supported: [...new Set([settled, ...banks])] },
  customer_currencies: {
    supported: [...new Set([store.currency, ...sellableCurrencies.map((code) => code.toLowerCase())])],
  },
});

const fileOf = (file: string | Stripe.File | null | undefined): string =>
  typeof file === 'string' ? file : (file?.id ?? '');
