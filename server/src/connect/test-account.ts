import { toUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { testBanks } from './test-banks.ts';

/** Accounts of ours: the platform takes the fees, bears the losses and asks for the details; they have no access to the provider's dashboard. */
export const platformControls: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'application',
  stripe_dashboard: { type: 'none' },
};

/** A test account that can charge immediately: values that the provider's test mode accepts, and the old account's settings. */
export function testAccountParams(
  { store, clock, request, user }: Pick<Context, 'store' | 'clock' | 'request' | 'user'>,
  old: Stripe.Account | undefined,
): Stripe.AccountCreateParams {
  const country = old?.country ?? store.country;
  const bank = testBanks[country];
  const email = old?.email ?? user?.email ?? '';
  const descriptor = old?.settings?.payments.statement_descriptor;
  const declines = old?.settings?.card_payments?.decline_on;
  return {
    country,
    ...(email && { email }),
    controller: platformControls,
    business_type: 'individual',
    individual: {
      first_name: 'Test',
      last_name: 'Merchant',
      ...(email && { email }),
      phone: '0000000000',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'San Francisco', state: 'CA', postal_code: '94107', country },
      ...(country === 'US' && { id_number: '000000000', ssn_last_4: '0000' }),
    },
    business_profile: {
      mcc: old?.business_profile?.mcc ?? '5734',
      name: old?.business_profile?.name ?? store.name,
      product_description: old?.business_profile?.product_description ?? 'Goods of an online store',
    },
    capabilities: Object.fromEntries(
      Object.keys(old?.capabilities ?? { card_payments: '', transfers: '' }).map((name) => [name, { requested: true }]),
    ),
    tos_acceptance: { date: old?.created ?? toUnixSeconds(clock.now()), ip: request.ip },
    ...(bank && {
      external_account: {
        object: 'bank_account' as const,
        country,
        currency: bank.currency,
        account_number: bank.account_number,
        ...(bank.routing_number && { routing_number: bank.routing_number }),
      },
    }),
    settings: {
      ...(descriptor && { payments: { statement_descriptor: descriptor } }),
      ...(declines && { card_payments: { decline_on: declines } }),
    },
    metadata: { replaces: store.account_id },
  };
}
