import type { Account } from './account.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid } from '../api/errors.ts';
import { externalAccounts } from '../payouts/external-account.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { openVisit } from './account-links.ts';
import { sessionOf } from './account-sessions.ts';
import { findAccount } from './find-account.ts';
import { wordsFor } from './requirement-words.ts';

/** One thing that the account's owner should see. */
interface Notification {
  field: string;
  title: string;
  state: 'past_due' | 'due' | 'wanted' | 'in_review';
  /** Unix seconds. */
  deadline: number | null;
  /** Why the submitted value was rejected. */
  problem: string | null;
}

/** The calls of the elements in the browser, with the session's secret as their key. Not a part of Stripe's public API. */
export const notificationRoutes: Route[] = [
  { method: 'POST', path: '/v1/connect/notifications', publishable: true, handler: listNotifications },
  { method: 'POST', path: '/v1/connect/visits', publishable: true, handler: createVisit },
];

async function listNotifications(tx: Tx, call: Call, core: Core): Promise<object> {
  const session = await sessionOf(tx, call, core, 'notification_banner');
  const wantsAll = call.params['fields'] === 'eventually_due';
  const all = notificationsOf(await findAccount(tx, core, session.account), wantsAll);
  // The parts of a date, an address or a name are one thing to a merchant.
  const data = all.filter(
    ({ title, state }, index) => all.findIndex((each) => each.title === title && each.state === state) === index,
  );
  return {
    object: 'list',
    data,
    total: data.length,
    action_required: data.filter(({ state }) => state !== 'in_review').length,
  };
}

export function notificationsOf(account: Account, wantsAll: boolean): Notification[] {
  const { requirements } = account;
  const { past_due, currently_due, eventually_due, pending_verification, current_deadline } = requirements;
  const { errors } = requirements;
  const broken = externalAccounts(account).some(({ status }) => status === 'errored') ? ['external_account'] : [];
  const open = new Set([...broken, ...past_due, ...currently_due, ...(wantsAll ? eventually_due : [])]);
  const stateOf = (field: string): Notification['state'] =>
    past_due.includes(field) || broken.includes(field) ? 'past_due' : currently_due.includes(field) ? 'due' : 'wanted';
  return [
    ...[...open].map((field) => ({
      field,
      title: wordsFor(field),
      state: stateOf(field),
      deadline: stateOf(field) === 'due' ? current_deadline : null,
      problem: errors.find(({ requirement }) => requirement === field)?.reason ?? null,
    })),
    ...pending_verification.map((field) => ({
      field,
      title: wordsFor(field),
      state: 'in_review' as const,
      deadline: null,
      problem: null,
    })),
  ];
}

/** Opens the account's page for the session's owner; it returns to `return_url`. */
async function createVisit(tx: Tx, call: Call, core: Core): Promise<object> {
  const session = await sessionOf(tx, call, core, 'notification_banner');
  const { return_url } = call.params;
  if (typeof return_url !== 'string' || !/^https?:$/.test(URL.parse(return_url)?.protocol ?? ''))
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  const { id } = openVisit(tx, core, {
    account: session.account,
    refresh_url: return_url,
    return_url,
    fields: 'eventually_due',
  });
  return { object: 'visit', path: `/pages/account/${id}` };
}
