import { toUtcText } from '@purser/contract/dates';
import { policyKinds } from '@purser/contract/policies/policy';
import type { Policy, PolicyKind, PolicyVersion } from '@purser/contract/policies/policy';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** A version as it is stored, with the name of who saved it. */
export interface PolicyRow {
  policy: PolicyKind;
  version: number;
  body: string;
  saved: Temporal.Instant;
  saved_by_name: string | null;
}

type Reader = Database | DatabaseTransaction;

/** Versions of a policy with the names of who saved them. */
export const policyRows = (db: Reader, store_id: number) =>
  db
    .selectFrom('policies as p')
    .leftJoin('users as u', (join) => join.onRef('u.store_id', '=', 'p.store_id').onRef('u.user_id', '=', 'p.saved_by'))
    .where('p.store_id', '=', store_id)
    .select(['p.policy', 'p.version', 'p.saved'])
    .select(
      sql<string | null>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`.as(
        'saved_by_name',
      ),
    );

/** The newest version, or the newest of a moment: what a shopper of that time could read. */
export const findPolicy = (
  db: Reader,
  store_id: number,
  policy: PolicyKind,
  at?: Temporal.Instant,
): Promise<PolicyRow | undefined> => {
  const versions = policyRows(db, store_id).select('p.body').where('p.policy', '=', policy);
  return (at ? versions.where('p.saved', '<=', at) : versions).orderBy('p.version', 'desc').limit(1).executeTakeFirst();
};

/** The policies that the shop has a page of, in the order of its links: those whose newest version isn't empty. */
export async function readPublishedPolicies(db: Reader, store_id: number): Promise<PolicyKind[]> {
  const { rows } = await sql<{ policy: PolicyKind }>`
    select kind.policy from unnest(${sql.val(policyKinds)}::text[]) with ordinality as kind (policy, place)
    where (
      select p.body <> '' from policies p
      where p.store_id = ${store_id} and p.policy = kind.policy
      order by p.version desc limit 1
    )
    order by kind.place`.execute(db);
  return rows.map(({ policy }) => policy);
}

export const viewVersion = ({
  version,
  saved,
  saved_by_name,
}: Pick<PolicyRow, 'version' | 'saved' | 'saved_by_name'>): PolicyVersion => ({
  version,
  saved: toUtcText(saved),
  saved_by: saved_by_name,
});

export const viewPolicy = (row: PolicyRow): Policy => ({
  ...viewVersion(row),
  policy: row.policy,
  text: row.body,
});
