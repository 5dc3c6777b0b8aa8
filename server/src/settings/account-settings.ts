import { payoutIntervals, payoutWeekdays } from '@purser/contract/settings/settings';
import type { Settings, SettingsPatch } from '@purser/contract/settings/settings';
import type Stripe from 'stripe';
import { hasWaited, payoutRestrictionsOf, payoutStatusOf } from '../connect/account-state.ts';
import type { Services, Store } from '../context.ts';
import { avsOutcome, avsUpdate, declinesOnAvs } from '../fraud/decline-on-avs.ts';
import { declinesOf } from '../fraud/fraud-protection.ts';

/** Settings stored at the provider: what shoppers read, and when money is sent. */
export const accountKeys = [
  'account_statement_descriptor',
  'account_statement_descriptor_kanji',
  'account_statement_descriptor_kana',
  'account_business_name',
  'account_business_url',
  'account_business_support_address',
  'account_business_support_email',
  'account_business_support_phone',
  'account_branding_logo',
  'account_branding_icon',
  'account_branding_primary_color',
  'account_branding_secondary_color',
  'deposit_schedule_interval',
  'deposit_schedule_weekly_anchor',
  'deposit_schedule_monthly_anchor',
  'account_declines_on_avs_failure',
] as const;
export type AccountSettings = Pick<Settings, (typeof accountKeys)[number]>;

type Facts = Pick<
  Settings,
  | 'account_country'
  | 'account_domestic_currency'
  | 'account_declines_on_cvc_failure'
  | 'deposit_delay_days'
  | 'deposit_status'
  | 'deposit_restrictions'
  | 'deposit_completed_waiting_period'
>;

const oneOf = <const T extends string>(known: readonly T[], value: string | undefined): T | '' =>
  known.find((each) => each === value) ?? '';

/** The account in the settings' words; its defaults while it is not known. */
export function accountSettingsOf(
  account: Stripe.Account | undefined,
  store: Store,
  { clock }: Pick<Services, 'clock'>,
): AccountSettings & Facts {
  const profile = account?.business_profile;
  const payments = account?.settings?.payments;
  const branding = account?.settings?.branding;
  const schedule = account?.settings?.payouts?.schedule;
  const declines = declinesOf(account);
  const address = profile?.support_address;
  const anchor = schedule?.monthly_anchor ?? schedule?.monthly_payout_days?.[0];
  return {
    account_country: account?.country ?? store.country,
    account_domestic_currency: account?.default_currency ?? store.currency,
    account_statement_descriptor: payments?.statement_descriptor ?? '',
    account_statement_descriptor_kanji: payments?.statement_descriptor_kanji ?? '',
    account_statement_descriptor_kana: payments?.statement_descriptor_kana ?? '',
    account_business_name: profile?.name ?? '',
    account_business_url: profile?.url ?? '',
    account_business_support_address: address
      ? {
          city: address.city ?? '',
          country: address.country ?? '',
          line1: address.line1 ?? '',
          line2: address.line2 ?? '',
          postal_code: address.postal_code ?? '',
          state: address.state ?? '',
        }
      : [],
    account_business_support_email: profile?.support_email ?? '',
    account_business_support_phone: profile?.support_phone ?? '',
    account_branding_logo: fileOf(branding?.logo),
    account_branding_icon: fileOf(branding?.icon),
    account_branding_primary_color: branding?.primary_color ?? '',
    account_branding_secondary_color: branding?.secondary_color ?? '',
    deposit_schedule_interval: oneOf([...payoutIntervals, 'manual'], schedule?.interval),
    deposit_schedule_weekly_anchor: oneOf(payoutWeekdays, schedule?.weekly_anchor ?? schedule?.weekly_payout_days?.[0]),
    deposit_schedule_monthly_anchor: anchor ?? null,
    account_declines_on_avs_failure: declines.declineOnAVSFailure,
    account_declines_on_cvc_failure: declines.declineOnCVCFailure,
    deposit_delay_days: schedule?.delay_days ?? 7,
    deposit_status: account ? payoutStatusOf(account) : '',
    deposit_restrictions: account ? payoutRestrictionsOf(account) : '',
    deposit_completed_waiting_period: account !== undefined && hasWaited(account, clock.now()),
  };
}

const fileOf = (file: string | Stripe.File | null | undefined): string =>
  typeof file === 'string' ? file : (file?.id ?? '');

/** The provider call that changes the account from `before` to `after`; undefined when nothing changes. */
export function accountUpdateOf(
  before: AccountSettings,
  after: AccountSettings,
): Stripe.AccountUpdateParams | undefined {
  const changed = new Set<string>(
    accountKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])),
  );
  if (changed.size === 0) return undefined;
  const part = <T extends object>(fields: Record<string, [keyof AccountSettings, unknown]>): T | undefined => {
    const given = Object.entries(fields).filter(([, [key]]) => changed.has(key));
    // The fields are the provider's own names.
    return given.length > 0 ? (Object.fromEntries(given.map(([name, [, value]]) => [name, value])) as T) : undefined;
  };
  const isScheduled = [...changed].some((key) => key.startsWith('deposit_schedule_'));
  const payments = part<Stripe.AccountUpdateParams.Settings.Payments>({
    statement_descriptor: ['account_statement_descriptor', after.account_statement_descriptor],
    statement_descriptor_kanji: ['account_statement_descriptor_kanji', after.account_statement_descriptor_kanji],
    statement_descriptor_kana: ['account_statement_descriptor_kana', after.account_statement_descriptor_kana],
  });
  const branding = part<Stripe.AccountUpdateParams.Settings.Branding>({
    logo: ['account_branding_logo', after.account_branding_logo],
    icon: ['account_branding_icon', after.account_branding_icon],
    primary_color: ['account_branding_primary_color', after.account_branding_primary_color],
    secondary_color: ['account_branding_secondary_color', after.account_branding_secondary_color],
  });
  const address = after.account_business_support_address;
  const business_profile = part<Stripe.AccountUpdateParams.BusinessProfile>({
    name: ['account_business_name', after.account_business_name],
    url: ['account_business_url', after.account_business_url],
    support_email: ['account_business_support_email', after.account_business_support_email],
    support_phone: ['account_business_support_phone', after.account_business_support_phone],
    support_address: ['account_business_support_address', Array.isArray(address) ? '' : address],
  });
  const settings = {
    ...(payments && { payments }),
    ...(branding && { branding }),
    ...(isScheduled && { payouts: { schedule: scheduleOf(after) } }),
    ...(changed.has('account_declines_on_avs_failure') && avsUpdate(after.account_declines_on_avs_failure)),
  };
  return {
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(business_profile && { business_profile }),
  };
}

/** An anchor alone is not understood: it always travels with its interval. */
function scheduleOf(after: AccountSettings): Stripe.AccountUpdateParams.Settings.Payouts.Schedule {
  const { deposit_schedule_interval, deposit_schedule_weekly_anchor, deposit_schedule_monthly_anchor } = after;
  return {
    ...(deposit_schedule_interval !== '' && { interval: deposit_schedule_interval }),
    ...(deposit_schedule_interval === 'weekly' &&
      deposit_schedule_weekly_anchor !== '' && { weekly_anchor: deposit_schedule_weekly_anchor }),
    ...(deposit_schedule_interval === 'monthly' &&
      deposit_schedule_monthly_anchor !== null && { monthly_anchor: deposit_schedule_monthly_anchor }),
  };
}

/** The setting that the provider means when it refuses a parameter. */
export const fieldRefused = (parameter: string | undefined): string | undefined => {
  const part = /^settings\[payouts\]\[schedule\]\[(interval|weekly|monthly)/.exec(parameter ?? '')?.[1];
  if (part === undefined) return undefined;
  return part === 'interval' ? 'deposit_schedule_interval' : `deposit_schedule_${part}_anchor`;
};

type StoredProtection = Pick<Settings, 'current_protection_level' | 'advanced_fraud_protection_settings'>;

/**
 * Whether the account is to refuse cards whose postal code is wrong. A rule in force decides: one that blocks has the account
 * refuse them, one that holds must let the payment through to be held. Without a rule it is as asked, and else as it was; a
 * decline that a rule brought ends with the rule. A save that changes nothing of all this leaves the account's own setting alone.
 */
export function wantedAvs(
  input: SettingsPatch,
  before: AccountSettings,
  stored: StoredProtection,
  wanted: StoredProtection,
  isReviewActive: boolean,
): boolean {
  const { account_declines_on_avs_failure: asked } = input;
  const present = before.account_declines_on_avs_failure;
  const outcome = avsOutcome({ ...wanted, isReviewActive });
  if (outcome === 'block') return true;
  const isAsked = asked !== undefined && asked !== present;
  const isTouched = (['current_protection_level', 'advanced_fraud_protection_settings'] as const).some(
    (key) => JSON.stringify(stored[key]) !== JSON.stringify(wanted[key]),
  );
  if (outcome === 'review' && (isAsked || isTouched)) return false;
  if (isAsked) return asked;
  return isTouched && declinesOnAvs({ ...stored, isReviewActive }) ? false : present;
}
