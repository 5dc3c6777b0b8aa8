import type { Requirement, RequirementState, Topic } from '@purser/contract/connect/requirement';
import { requirementStates, subjectOf, topicOf } from '@purser/contract/connect/requirement';
import { toUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requirementErrorsOf } from '../account-state.ts';
import { accountIfKnown, accountUnreadSince } from '../read-account.ts';
import { noteRequirements } from './note-requirements.ts';
import type { StoredRequirement } from './note-requirements.ts';

/** `GET accounts/requirements`. */
export const listRequirements = endpoint.connect.listRequirements.handler(async ({ context }) => {
  const account = await accountIfKnown(context, context.store);
  if (!account) return { data: [], unread_since: null };
  const unread = await accountUnreadSince(context, context.store);
  return { data: await requirementsOf(context, account), unread_since: unread ? toUnixSeconds(unread) : null };
});

/** The fields of one topic and person as one line; open ones first. */
export async function requirementsOf(
  context: Pick<Context, 'db' | 'clock' | 'store'>,
  account: Stripe.Account,
): Promise<Requirement[]> {
  // Closed books stay as they were.
  const rows = context.store.closed
    ? await context.db
        .selectFrom('account_requirements')
        .selectAll()
        .where('store_id', '=', context.store.store_id)
        .where('account_id', '=', account.id)
        .execute()
    : await noteRequirements(context, context.store, account);
  const lines = Map.groupBy(rows, ({ requirement }) => `${subjectOf(requirement)}.${lineOf(requirement)}`);
  return [...lines]
    .map(([id, members]) => toRequirement(id, members, account))
    .toSorted(
      (a, b) =>
        Number(b.is_overdue) - Number(a.is_overdue) ||
        requirementStates.indexOf(a.state) - requirementStates.indexOf(b.state) ||
        (a.due ?? Infinity) - (b.due ?? Infinity) ||
        a.asked - b.asked ||
        (a.id < b.id ? -1 : 1),
    );
}

/** A field without a topic has a line of its own. */
const lineOf = (requirement: string): string => {
  const topic = topicOf(requirement);
  return topic === 'other' ? requirement : topic;
};

function toRequirement(id: string, members: StoredRequirement[], account: Stripe.Account): Requirement {
  const fields = members.map(({ requirement }) => requirement).toSorted();
  const has = (names: readonly string[] | null | undefined) => fields.some((field) => names?.includes(field));
  const state = requirementStates.find((each) => members.some((member) => member.state === each)) ?? 'done';
  const inState = members.filter((member) => member.state === state);
  const { past_due, currently_due, current_deadline } = account.requirements ?? {};
  const topic = topicOf(fields[0] ?? '');
  // Everything is requested when an account is created, so that isn't a delay by the merchant.
  const is_overdue = account.details_submitted && has(past_due);
  return {
    id,
    topic,
    subject: subjectOf(fields[0] ?? ''),
    fields,
    state,
    since: Math.min(...inState.map((member) => toUnixSeconds(sinceOf(member)))),
    asked: Math.min(...members.map(({ asked }) => toUnixSeconds(asked))),
    given: latest(members.map(({ given }) => given)),
    checked: latest(members.map(({ checked }) => checked)),
    due: !is_overdue && has(currently_due) ? (current_deadline ?? null) : null,
    is_overdue,
    stops: stopsOf(state, topic, is_overdue, account),
    errors: requirementErrorsOf(account)
      .filter(({ requirement }) => fields.includes(requirement))
      .map(({ code, reason }) => ({ code, reason })),
  };
}

function sinceOf({ state, asked, given, checked }: StoredRequirement): Temporal.Instant {
  if (state === 'checking') return given ?? asked;
  return checked ?? asked;
}

const latest = (moments: (Temporal.Instant | null)[]): number | null => {
  const known = moments.flatMap((moment) => (moment ? [toUnixSeconds(moment)] : []));
  return known.length > 0 ? Math.max(...known) : null;
};

/** Without a bank only payouts stop; anything else stops payments too. Of what is overdue or checked late, what has stopped. */
function stopsOf(
  state: RequirementState,
  topic: Topic,
  is_overdue: boolean,
  { charges_enabled, payouts_enabled }: Stripe.Account,
): Requirement['stops'] {
  if (state === 'done') return [];
  const both: Requirement['stops'] = topic === 'bank_account' ? ['payouts'] : ['payments', 'payouts'];
  const off = (what: 'payments' | 'payouts') => (what === 'payments' ? !charges_enabled : !payouts_enabled);
  return is_overdue || state === 'checking' ? both.filter(off) : both;
}
