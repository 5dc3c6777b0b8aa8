import { readinessIds } from '@purser/contract/readiness/readiness';
import type { ReadinessId, ReadinessItem } from '@purser/contract/readiness/readiness';
import { toUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import { erroredBanks, payoutAccountsOf } from '../connect/account-state.ts';
import { accountIfKnown, accountUnreadSince } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { readPublishedPolicies } from '../policies/policies.ts';
import { checkBackups } from './check-backups.ts';
import { checkMail } from './check-mail.ts';
import { checkTwoStep } from './check-two-step.ts';
import { checkWebhooks } from './check-webhooks.ts';
import type { Finding } from './finding.ts';

const admin = '/wp-admin/admin.php?page=';
const settings = `${admin}wc-settings&tab=checkout&section=woocommerce_payments#transactions`;

/** Where each item is cured. */
const hrefById: Record<ReadinessId, string | null> = {
  statement_descriptor: settings,
  support_contact: settings,
  refund_policy: `${admin}wc-admin&path=/store/policies`,
  terms_of_service: `${admin}wc-admin&path=/store/policies`,
  payout_bank: `${admin}wc-admin&path=/payments/onboarding/kyc&source=wcpay-account-details`,
  https: null,
  webhooks: `${admin}wc-admin&path=/payments/connect`,
  mail: `${admin}wc-mail`,
  // Beside it, on the panel.
  backups: null,
  two_step: '/wp-admin/profile.php',
};

export const getReadiness = endpoint.readiness.getReadiness.handler(async ({ context }) => {
  const [account, policies, webhooks, mail, backups, two_step] = await Promise.all([
    ofAccount(context),
    readPublishedPolicies(context.db, context.store.store_id),
    checkWebhooks(context),
    checkMail(context),
    checkBackups(context),
    checkTwoStep(context),
  ]);
  const published = (policy: (typeof policies)[number]): Finding =>
    policies.includes(policy) ? { state: 'ok', reason: 'fine' } : { state: 'missing', reason: 'not_set' };
  const findings: Record<ReadinessId, Finding> = {
    ...account,
    refund_policy: published('refund_policy'),
    terms_of_service: published('terms_of_service'),
    https: checkAddress(context.request.origin),
    webhooks,
    mail,
    backups,
    two_step,
  };
  const now = toUnixSeconds(context.clock.now());
  const items = readinessIds.map((id): ReadinessItem => {
    const { detail = '', checked_at = now, ...found } = findings[id];
    return { id, ...found, detail, checked_at, href: hrefById[id] };
  });
  return { items };
});

type AccountItems = Record<'statement_descriptor' | 'support_contact' | 'payout_bank', Finding>;

/** What the account at the provider tells, as it was last read. */
async function ofAccount(context: Context): Promise<AccountItems> {
  const all = (finding: Finding): AccountItems => ({
    statement_descriptor: finding,
    support_contact: finding,
    payout_bank: finding,
  });
  if (context.store.account_id === '') return all({ state: 'unknown', reason: 'no_account' });
  const account = await accountIfKnown(context, context.store);
  if (!account) return all({ state: 'unknown', reason: 'no_answer' });
  const unread = await accountUnreadSince(context, context.store);
  const seen = unread ? { checked_at: toUnixSeconds(unread) } : {};
  const descriptor = account.settings?.payments.statement_descriptor ?? '';
  return {
    statement_descriptor:
      descriptor === ''
        ? { state: 'missing', reason: 'not_set', ...seen }
        : { state: 'ok', reason: 'fine', detail: descriptor, ...seen },
    support_contact: { ...supportOf(account), ...seen },
    payout_bank: { ...bankOf(account), ...seen },
  };
}

function supportOf({ business_profile: profile }: Stripe.Account): Finding {
  const [email, phone] = [profile?.support_email ?? '', profile?.support_phone ?? ''];
  if (email !== '') return { state: 'ok', reason: 'fine', detail: [email, phone].filter(Boolean).join(' · ') };
  return phone === ''
    ? { state: 'missing', reason: 'not_set' }
    : { state: 'warning', reason: 'no_email', detail: phone };
}

function bankOf(account: Stripe.Account): Finding {
  // The provider doesn't list the banks of the platform's own account.
  if (!account.external_accounts) return { state: 'unknown', reason: 'no_answer' };
  const words = (banks: Stripe.ExternalAccount[]) =>
    banks.map(({ currency, last4 }) => `${(currency ?? '').toUpperCase()} •••• ${last4}`.trim()).join(', ');
  const errored = erroredBanks(account);
  if (errored.length > 0) return { state: 'missing', reason: 'bank_errored', detail: words(errored) };
  const banks = payoutAccountsOf(account);
  return banks.length > 0
    ? { state: 'ok', reason: 'fine', detail: words(banks) }
    : { state: 'missing', reason: 'not_set' };
}

/** Cards may only be entered on pages that no one can listen to; a machine of one's own needs no certificate to try things. */
function checkAddress(origin: string): Finding {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return { state: 'ok', reason: 'fine', detail: origin };
  const isLocal = /^(([a-z\d-]+\.)*localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isLocal
    ? { state: 'warning', reason: 'local_address', detail: origin }
    : { state: 'missing', reason: 'no_https', detail: origin };
}
