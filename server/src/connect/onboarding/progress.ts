import type { OnboardingProgress, SelfAssessment } from '@purser/contract/connect/onboarding';
import { toUnixSeconds } from '@purser/contract/dates';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { Database, DatabaseTransaction } from '../../database/database.ts';
import { readOption } from '../../database/stored-options.ts';
import type { OnboardingProgress as Row } from '../../database/tables.ts';
import { toJson } from '../../database/upsert.ts';
import { isSupportedCountry } from './business-types.ts';
import { industryToMcc } from './category-tree.ts';

/** The shop's own profile. */
const profileOption = 'woocommerce_onboarding_profile';

export type ProgressRow = Selectable<Row>;

export const progressOf = (db: Database | DatabaseTransaction, { store }: Pick<Context, 'store'>) =>
  db.selectFrom('onboarding_progress').selectAll().where('store_id', '=', store.store_id);

/** The newest state, locked until the transaction ends, so that concurrent saves run one after the other. */
export async function lockProgress(tx: DatabaseTransaction, context: Context): Promise<ProgressRow> {
  const locked = progressOf(tx, context).forUpdate();
  const found = await locked.executeTakeFirst();
  if (found) return found;
  await tx
    .insertInto('onboarding_progress')
    .values({
      store_id: context.store.store_id,
      version: 0,
      step: 'business',
      fields: toJson(await fieldsKnown(tx, context)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
}

export async function viewProgress(
  db: Database | DatabaseTransaction,
  context: Context,
  row: ProgressRow | undefined,
): Promise<OnboardingProgress> {
  if (!row) return { version: 0, step: 'business', fields: await fieldsKnown(db, context), by: null, saved: null };
  const { version, step, fields, saved, saved_by } = row;
  return { version, step, fields, by: await nameOf(db, context, saved_by), saved: saved && toUnixSeconds(saved) };
}

/** Stores why the provider opened no session, for the next page; null clears it. */
export async function noteSession(context: Context, session_error: string | null): Promise<void> {
  await transact(context.db, async (tx) => {
    const { store_id, session_error: known } = await lockProgress(tx, context);
    if (known !== session_error)
      await tx.updateTable('onboarding_progress').set({ session_error }).where('store_id', '=', store_id).execute();
  });
}

/** Why the last session could not be opened; returned once. */
export async function takeSessionError({ db, store }: Pick<Context, 'db' | 'store'>): Promise<string | undefined> {
  const row = await progressOf(db, { store }).executeTakeFirst();
  if (!row || row.session_error === null) return undefined;
  await db
    .updateTable('onboarding_progress')
    .set({ session_error: null })
    .where('store_id', '=', store.store_id)
    .execute();
  return row.session_error;
}

async function nameOf(
  db: Database | DatabaseTransaction,
  { store }: Context,
  user_id: number | null,
): Promise<OnboardingProgress['by']> {
  if (user_id === null) return null;
  const row = await db
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)`.as('name'))
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ? { user_id, name: row.name } : null;
}

/** Answers that the shop's profile already has. */
async function fieldsKnown(
  db: Database | DatabaseTransaction,
  { store, request }: Pick<Context, 'store' | 'request'>,
): Promise<SelfAssessment> {
  const mcc = industryToMcc[industryOf(await readOption(db, store.store_id, profileOption)) ?? ''];
  return {
    ...(isSupportedCountry(store.country) && { country: store.country }),
    ...(mcc && { mcc }),
    business_name: store.name.slice(0, 200),
    site: request.origin.slice(0, 500),
  };
}

// An option holds whatever was written before its shape was known.
function industryOf(profile: unknown): string | undefined {
  const first = firstOf((profile as { industry?: unknown } | null | undefined)?.industry);
  const slug = typeof first === 'object' && first !== null && 'slug' in first ? first.slug : first;
  return typeof slug === 'string' && Object.hasOwn(industryToMcc, slug) ? slug : undefined;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
