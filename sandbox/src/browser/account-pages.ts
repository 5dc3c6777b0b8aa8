import { Hono } from 'hono';
import type { Account } from '../connect/account.ts';
import { openVisit, type Visit } from '../connect/account-links.ts';
import { openSession } from '../connect/account-sessions.ts';
import { notificationsOf } from '../connect/notifications.ts';
import { reviewOf } from '../connect/requirements.ts';
import { reviewAndTell, takeIn } from '../connect/review-account.ts';
import { byClock, type Core } from '../api/core.ts';
import { externalAccounts, type ExternalAccount } from '../payouts/external-account.ts';
import { replaceExternalAccount } from '../payouts/external-accounts.ts';
import type { Tx } from '../engine/store.ts';
import { accountPage, hasRouting, onboardingPage, unknownAccountPage, type AccountForm } from './account-page.ts';

/** The pages where the owner of an account submits requirements, by a link or from an element. The secret in the address gives access. */
export function accountPages(core: Core): Hono {
  const app = new Hono();
  app.get('/:token', async (c) => {
    const opened = await core.transact(byClock, async (tx) => open(tx, core, c.req.param('token')));
    if (!opened) return c.html(unknownAccountPage(), 404);
    if ('to' in opened) return c.redirect(opened.to, 303);
    if ('form' in opened) return c.html(accountPage(opened.form));
    c.header('content-security-policy', `${c.res.headers.get('content-security-policy')}; connect-src 'self'`);
    return c.html(onboardingPage({ ...opened.onboarding, publishable_key: core.keys.publishable }));
  });
  app.post('/:token', async (c) => {
    const body = await c.req.parseBody();
    const given = new Map(
      Object.entries(body).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value.trim().slice(0, 200)] as const] : [],
      ),
    );
    const answer = await core.transact(byClock, (tx) => submit(tx, core, c.req.param('token'), given));
    if (!answer) return c.html(unknownAccountPage(), 404);
    if ('to' in answer) return c.redirect(answer.to, 303);
    return c.html(accountPage(answer.form), 400);
  });
  return app;
}

type Answer = { to: string } | { form: AccountForm } | undefined;
type Opened =
  | Answer
  | { onboarding: Pick<Visit, 'fields' | 'return_url'> & { merchant: string; client_secret: string } };

async function open(tx: Tx, core: Core, token: string): Promise<Opened> {
  const right = await tx.lock<Visit>(core.keys.platform, token);
  if (right?.object !== '_visit') return undefined;
  if (right.kind === 'link') {
    // Once, and not for long.
    if (right.expires_at <= tx.now || right['used'] === true) return { to: right.refresh_url };
    right['used'] = true;
    tx.save(core.keys.platform, right);
    return { to: `${core.baseUrl()}/pages/account/${openVisit(tx, core, right).id}` };
  }
  if (right.expires_at <= tx.now) return { to: right.refresh_url };
  const account = await tx.find<Account>(core.keys.platform, right.account);
  if (!account) return undefined;
  const form = formOf(right, account, new Map(), null);
  // Details that depend on country and type are asked for step by step.
  if (reviewOf(account).rules !== 'full' || form.asked.length === 0) return { form };
  const { id: client_secret } = openSession(tx, core, account.id, ['account_onboarding']);
  const { fields, return_url } = right;
  return { onboarding: { merchant: form.merchant, client_secret, fields, return_url } };
}

async function submit(tx: Tx, core: Core, token: string, given: Map<string, string>): Promise<Answer> {
  const right = await tx.find<Visit>(core.keys.platform, token);
  if (right?.object !== '_visit' || right.kind !== 'visit') return undefined;
  if (right.expires_at <= tx.now) return { to: right.refresh_url };
  const account = await tx.lock<Account>(core.keys.platform, right.account);
  if (account?.object !== 'account') return undefined;
  const form = formOf(right, account, given, null);
  const missing = form.asked.find(({ value }) => value === '');
  const number = given.get('account_number') ?? '';
  const problem = missing
    ? `${missing.title} is required.`
    : number === '' && form.bank.isAsked
      ? 'Enter the bank account for payouts.'
      : number !== '' && !isIban(number) && !(hasRouting(form.bank.country) && /^\d{6,17}$/.test(number))
        ? 'Enter a valid account number or IBAN.'
        : form.bank.currencies.includes(form.bank.currency)
          ? null
          : 'Choose a currency.';
  if (problem) return { form: { ...form, problem } };
  await takeIn(tx, core, account, new Map(form.asked.map(({ field, value }) => [field, value])));
  if (number !== '') {
    const country = isIban(number) ? number.slice(0, 2) : form.bank.country;
    const bank = await replaceExternalAccount(tx, core, account, {
      object: 'bank_account',
      country,
      currency: form.bank.currency,
      account_number: number.replaceAll(' ', ''),
      account_holder_name: form.merchant,
      account_holder_type: 'company',
      ...(!isIban(number) && { routing_number: given.get('routing_number') || '110000000' }),
    });
    tx.emit(account.id, 'account.external_account.created', bank);
  }
  reviewAndTell(tx, core, account);
  return { to: right.return_url };
}

const isIban = (number: string): boolean => /^(?!US)[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(number.replaceAll(' ', ''));

/** What the page offers a bank account for, beside the currencies that have one. */
const commonCurrencies = ['usd', 'eur', 'gbp', 'jpy', 'cad', 'aud'];

const notes: Record<string, string> = {
  past_due: 'Past due: features that need it are off until you provide it.',
  due: 'Due by the deadline.',
  wanted: 'Required eventually.',
};

function formOf(right: Visit, account: Account, given: Map<string, string>, problem: string | null): AccountForm {
  const notifications = notificationsOf(account, right.fields === 'eventually_due');
  const open = notifications.filter(({ state }) => state !== 'in_review');
  const banks = externalAccounts(account).filter((each) => each.default_for_currency);
  // The one that needs the owner, else that of the account's own currency.
  const bank =
    banks.find(({ status }) => status === 'errored') ??
    banks.find(({ currency }) => currency === account.default_currency) ??
    banks[0];
  const textOf = (each: ExternalAccount) =>
    `${String(each['bank_name'] ?? 'Card')} •••• ${each.last4} (${each.currency.toUpperCase()})`;
  const profile = account['business_profile'] as { name?: string | null }; // as blankAccount made it
  return {
    token: right.id,
    merchant: profile.name ?? 'Test merchant',
    return_url: right.return_url,
    asked: open
      .filter(({ field }) => field !== 'external_account')
      .map(({ field, title, state, problem: wrong }) => ({
        field,
        title,
        note: wrong ?? notes[state] ?? '',
        value: given.get(`field:${field}`) ?? '',
      })),
    reviewed: notifications.filter(({ state }) => state === 'in_review').map(({ title }) => title),
    bank: {
      text: bank?.status === 'errored' ? textOf(bank) : banks.map(textOf).join(', ') || 'none',
      isBroken: bank?.status === 'errored',
      isAsked: open.some(({ field }) => field === 'external_account'),
      country: bank?.country ?? account.country,
      currency: given.get('currency') ?? bank?.currency ?? account.default_currency,
      currencies: [
        ...new Set([account.default_currency, ...banks.map(({ currency }) => currency), ...commonCurrencies]),
      ],
      routing: given.get('routing_number') ?? (hasRouting(bank?.country ?? account.country) ? '110000000' : ''),
      account: given.get('account_number') ?? '',
    },
    problem,
  };
}
