import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Services, Store } from '../../context.ts';
import type { AccountRequirements } from '../../database/tables.ts';
import { requirementErrorsOf } from '../account-state.ts';

export type StoredRequirement = Selectable<AccountRequirements>;
type State = StoredRequirement['state'];

/**
 * Returns the account's current and former requirements. Stores what changed since the last read as of `at`: the time of an event,
 * or now when the account was read.
 */
export async function noteRequirements(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { store_id }: Pick<Store, 'store_id'>,
  account: Stripe.Account,
  at: Temporal.Instant = clock.now(),
): Promise<StoredRequirement[]> {
  const account_id = account.id;
  const known = await db
    .selectFrom('account_requirements')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('account_id', '=', account_id)
    .execute();
  const now = askedNow(account);
  const byName = new Map(known.map((row) => [row.requirement, row]));
  const changed = [
    ...[...now].map(([requirement, state]) =>
      next(byName.get(requirement) ?? { store_id, account_id, requirement, ...unseen(at) }, state, at),
    ),
    ...known.filter(({ requirement }) => !now.has(requirement)).map((row) => next(row, 'done', at)),
  ].filter((row) => row !== byName.get(row.requirement));
  for (const row of changed)
    await db
      .insertInto('account_requirements')
      .values(row)
      .onConflict((conflict) => conflict.columns(['store_id', 'account_id', 'requirement']).doUpdateSet(row))
      .execute();
  const after = new Map([...byName, ...changed.map((row): [string, StoredRequirement] => [row.requirement, row])]);
  return [...after.values()];
}

const unseen = (asked: Temporal.Instant): Pick<StoredRequirement, 'state' | 'asked' | 'given' | 'checked'> => ({
  state: 'missing',
  asked,
  given: null,
  checked: null,
});

/** The row with the times of a change; the same row when nothing changed. */
function next(row: StoredRequirement, state: State, at: Temporal.Instant): StoredRequirement {
  if (row.state === state) return row;
  switch (state) {
    case 'checking':
      return { ...row, state, given: at };
    case 'refused':
    case 'done':
      // Details that were checked between two reads were provided before.
      return { ...row, state, given: row.given ?? at, checked: at };
    case 'missing':
      // Requested again after it had been accepted.
      return row.state === 'done' ? { ...row, ...unseen(at) } : { ...row, state, checked: at };
  }
}

/** Each field that is asked for, with its state. */
function askedNow(account: Stripe.Account): Map<string, State> {
  const { currently_due, eventually_due, past_due, pending_verification } = account.requirements ?? {};
  const refused = new Set(requirementErrorsOf(account).map(({ requirement }) => requirement));
  const states = new Map<string, State>();
  for (const field of [currently_due, eventually_due, past_due].flatMap((fields) => fields ?? []))
    states.set(field, refused.has(field) ? 'refused' : 'missing');
  // What is being checked is also listed as due while a wrong value of it is known.
  for (const field of pending_verification ?? []) states.set(field, 'checking');
  return states;
}
