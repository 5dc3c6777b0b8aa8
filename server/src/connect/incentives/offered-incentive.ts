import type { ConnectIncentive } from '@purser/contract/connect/incentive';
import type { Context } from '../../context.ts';
import type { Incentive } from '../../incentive-file.ts';

type Asker = Pick<Context, 'config' | 'db' | 'clock' | 'store'>;

/** Whether it can still be activated. */
export const isOver = ({ until }: Incentive, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(until, now) <= 0;

/** Whether a promotion is meant for the store, whenever it ends. */
export async function isFor(context: Asker, { for: whom }: Incentive): Promise<boolean> {
  const { db, store } = context;
  // It pays the provider directly: there is no fee of ours to lower.
  if (store.is_platform_account) return false;
  if (whom.countries && !whom.countries.includes(store.country)) return false;
  if (whom.currencies && !whom.currencies.includes(store.currency)) return false;
  if (whom.hosts) {
    const row = await db
      .selectFrom('stores')
      .select('host')
      .where('store_id', '=', store.store_id)
      .executeTakeFirstOrThrow();
    if (row.host === null || !whom.hosts.includes(row.host)) return false;
  }
  return !whom.new_stores_only || !hasLiveAccount(context);
}

// Only test accounts are replaced, so an account with real money is the store's first.
const hasLiveAccount = ({ store }: Asker): boolean => store.account_id !== '' && store.mode === 'live';

/** The first promotion of the operator's file that the store may activate and hasn't. */
export async function offeredIncentive(context: Asker): Promise<ConnectIncentive | null> {
  const { config, db, clock, store } = context;
  const open = (config.INCENTIVES_FILE ?? []).filter((each) => !isOver(each, clock.now()));
  if (open.length === 0) return null;
  const activated = await db
    .selectFrom('incentive_activations')
    .select('incentive_id')
    .where('store_id', '=', store.store_id)
    .execute();
  for (const incentive of open) {
    if (activated.some(({ incentive_id }) => incentive_id === incentive.id)) continue;
    if (!(await isFor(context, incentive))) continue;
    const { id, description, tc_url, task_header_content, task_badge } = incentive;
    return {
      id,
      description,
      tc_url,
      ...(task_header_content !== undefined && { task_header_content }),
      ...(task_badge !== undefined && { task_badge }),
    };
  }
  return null;
}
