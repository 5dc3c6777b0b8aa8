import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { payoutIntervals } from '../settings/settings.ts';

const currencies = {
  store_currencies: z.object({ default: Currency, supported: z.array(Currency) }),
  customer_currencies: z.object({ supported: z.array(Currency) }),
};

const Fee = z.object({ currency: z.string(), percentage_rate: z.number(), fixed_rate: z.number() });
const AmountByCurrency = z.record(z.string(), Amount);

/** The account as the provider has it, in the screens' words. */
export const Account = z.object({
  account_id: z.string(),
  email: z.string(),
  country: z.string(),
  created: UnixSeconds,
  status: z.string(),
  is_live: z.boolean(),
  is_test_drive: z.boolean(),
  test_mode: z.boolean(),
  test_mode_onboarding: z.boolean(),
  payments_enabled: z.boolean(),
  details_submitted: z.boolean(),
  current_deadline: UnixSeconds.nullable(),
  has_overdue_requirements: z.boolean(),
  has_pending_requirements: z.boolean(),
  requirements: z.object({
    errors: z.array(z.object({ code: z.string(), reason: z.string(), requirement: z.string() })),
  }),
  statement_descriptor: z.string(),
  statement_descriptor_kanji: z.string(),
  statement_descriptor_kana: z.string(),
  /** Status by capability: active, inactive, pending. */
  capabilities: z.record(z.string(), z.string()),
  /** What is asked for each capability that is not active. */
  capability_requirements: z.record(z.string(), z.array(z.string())),
  deposits: z.object({
    status: z.enum(['enabled', 'disabled', 'blocked']),
    restrictions: z.enum(['deposits_unrestricted', 'deposits_blocked', 'schedule_restricted']),
    interval: z.enum([...payoutIntervals, 'manual']),
    weekly_anchor: z.string(),
    monthly_anchor: z.int().nullable(),
    delay_days: z.int().nullable(),
    completed_waiting_period: z.boolean(),
    minimum_manual_deposit_amounts: AmountByCurrency,
    minimum_scheduled_deposit_amounts: AmountByCurrency,
    default_external_accounts: z.array(z.object({ currency: z.string(), status: z.string() })),
  }),
  fees: z.record(
    z.string(),
    z.object({
      base: Fee,
      additional: Fee,
      fx: Fee,
      discount: z.array(
        Fee.extend({
          end_time: z.string().nullable(),
          volume_allowance: Amount.nullable(),
          volume_currency: z.string().nullable(),
          current_volume: Amount.nullable(),
          discount: z.number().optional(),
          tc_url: z.string().optional(),
        }),
      ),
    }),
  ),
  capital: z.object({ loans: z.array(z.unknown()), has_active_loan: z.boolean(), has_previous_loans: z.boolean() }),
  business_profile: z.object({
    name: z.string(),
    url: z.string(),
    support_address: z.record(z.string(), z.string()),
    support_email: z.string(),
    support_phone: z.string(),
  }),
  branding: z.object({ logo: z.string(), icon: z.string(), primary_color: z.string(), secondary_color: z.string() }),
  ...currencies,
  fraud_mitigation_settings: z.object({ avs_check_enabled: z.boolean(), cvc_check_enabled: z.boolean() }),
  has_submitted_vat_data: z.boolean(),
  progressive_onboarding: z.object({
    is_enabled: z.boolean(),
    is_complete: z.boolean(),
    tpv: Amount,
    first_transaction_date: z.string().nullable(),
  }),
  has_card_readers_available: z.boolean(),
  lifetime_total_payment_volume: Amount,
  card_present_eligible: z.literal(false),
});
export type Account = z.infer<typeof Account>;

/** What there is to say of a store without an account. */
export const NoAccount = z.object({
  card_present_eligible: z.literal(false),
  country: z.string(),
  current_deadline: z.null(),
  has_overdue_requirements: z.literal(false),
  has_pending_requirements: z.literal(false),
  statement_descriptor: z.literal(''),
  status: z.enum(['NOACCOUNT', 'ONBOARDING_DISABLED']),
  ...currencies,
  test_mode: z.boolean(),
  test_mode_onboarding: z.boolean(),
});

/** The account; the body is `false` while the provider cannot be asked. */
export const getAccount = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/accounts', summary: 'The status of the connected account' })
  .output(z.union([Account, NoAccount, z.literal(false)]));

/** Asks the provider whether it lets the store use its account, after it had taken the access away. */
export const checkAccountAccess = merchant('purser_settings')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/accounts/access',
    summary: 'Check whether the store may use its account',
  })
  .output(z.object({ has_access: z.boolean() }));

/** What the provider's own elements in the browser are opened with. */
export const AccountSession = z.object({
  clientSecret: z.string(),
  expiresAt: UnixSeconds,
  accountId: z.string(),
  isLive: z.boolean(),
  publishableKey: z.string(),
  /** BCP 47. */
  locale: z.string(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** A session for the provider's elements; an empty list when none could be made. */
export const getAccountSession = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/accounts/session', summary: "Open the provider's own elements" })
  .output(z.union([AccountSession, z.tuple([])]));
