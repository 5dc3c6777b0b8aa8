import { localMethods } from '../methods/local-methods.ts';
import type { StripeObject } from '../engine/store.ts';

/** All accounts are stored under the platform; what belongs to an account is stored under its own id. */
export interface Account extends StripeObject {
  object: 'account';
  country: string;
  created: number;
  default_currency: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  capabilities: Record<string, string>;
  metadata: Record<string, string>;
  requirements: Requirements;
  business_profile: Part;
  tos_acceptance: Part;
  controller: Part & { requirement_collection?: string; stripe_dashboard?: { type?: string } };
  settings: { payments: Described; payouts: Described; [part: string]: Part };
}

type Part = Record<string, unknown>;
type Described = Part & { statement_descriptor: string | null };

interface Requirements {
  alternatives: unknown[];
  current_deadline: number | null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: { code: string; reason: string; requirement: string }[];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
}

const currencyByCountry: Record<string, string> = {
  US: 'usd',
  PR: 'usd',
  CA: 'cad',
  GB: 'gbp',
  AU: 'aud',
  NZ: 'nzd',
  JP: 'jpy',
  SG: 'sgd',
  HK: 'hkd',
  CH: 'chf',
  SE: 'sek',
  NO: 'nok',
  DK: 'dkk',
  PL: 'pln',
  CZ: 'czk',
  HU: 'huf',
  RO: 'ron',
  BG: 'bgn',
  MX: 'mxn',
  BR: 'brl',
  AE: 'aed',
  IN: 'inr',
  TH: 'thb',
  MY: 'myr',
};

export function blankAccount(id: string, created: number, country: string): Account {
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country,
    created,
    default_currency: currencyByCountry[country] ?? 'eur',
    details_submitted: false,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      total_count: 0,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: noRequirements(),
    metadata: {},
    payouts_enabled: false,
    requirements: noRequirements(),
    settings: {
      bacs_debit_payments: { display_name: null, service_user_number: null },
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: country === 'US' || country === 'AU' ? 2 : 7, interval: 'daily' },
        statement_descriptor: null,
      },
      sepa_debit_payments: {},
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'none',
  };
}

function noRequirements(): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}

export function enable(account: Account, name: string, email: string): void {
  account.charges_enabled = true;
  account.payouts_enabled = true;
  account.details_submitted = true;
  account['email'] = email;
  account['business_type'] = 'company';
  account.business_profile = {
    ...account.business_profile,
    mcc: '5734',
    name,
    product_description: 'Goods for the home',
    url: 'https://store.example.com',
    support_email: email,
  };
  account['company'] = {
    name,
    directors_provided: true,
    executives_provided: true,
    owners_provided: true,
    tax_id_provided: true,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
  };
  account.tos_acceptance = { date: account.created, ip: '127.0.0.1', user_agent: null };
  account.settings['dashboard'] = { display_name: name, timezone: 'Etc/UTC' };
  account.settings.payments = { ...account.settings.payments, statement_descriptor: name.toUpperCase() };
  account.capabilities = Object.fromEntries(
    [
      'card_payments',
      'transfers',
      ...Object.values(localMethods)
        .map((method) => method.capability)
        .filter(hasCapability),
    ].map((capability) => [capability, 'active']),
  );
}

/** Alipay and WeChat Pay are included in card payments: Stripe has no capability for them. */
function hasCapability(capability: string): boolean {
  return capability !== 'alipay_payments' && capability !== 'wechat_pay_payments';
}
