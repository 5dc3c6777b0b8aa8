import { sql } from 'kysely';
import { recordAudit } from '../access/audit.ts';
import type { Context, Mode, Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { changeModeOfSite } from './site/change-mode.ts';
import { accountSinceOption, submittedVatOption } from '../database/stored-options.ts';

/** Called in the transaction that gives a store another account or new books, with the store that has them. */
export type ResetListener = (services: Services, tx: DatabaseTransaction, store_id: number) => Promise<void>;
export const resetListeners: ResetListener[] = [];

/**
 * What makes the shop continues in the new books; every other table with a `store_id` stays with the account it was written for.
 * In this order, because of their references.
 */
export const continuedTables = [
  'users',
  'sessions',
  'application_passwords',
  'authenticators',
  'recovery_codes',
  'sign_in_failures',
  'products',
  'policies',
  'order_numbers',
  'options',
  'settings_changes',
  'list_views',
  'dispute_calendars',
  'incentive_activations',
  'onboarding_progress',
  'notes',
  'site_connections',
  'site_endpoints',
  'backups_elsewhere',
] as const;

/** Options about the old account. */
const optionsOfAccount = [
  accountSinceOption,
  'purser_known_balance',
  'purser_swept',
  'purser_notes_written',
  submittedVatOption,
];

/**
 * Closes the store's books and continues the shop in new ones with another account, or with none yet. Returns the new store; the
 * old one’s row must be locked.
 */
export async function beginNewBooks(
  tx: DatabaseTransaction,
  context: Context,
  { account_id, mode, action }: { account_id: string | null; mode: Mode; action: 'resetAccount' | 'goLive' },
): Promise<number> {
  const { store, clock } = context;
  const old = store.store_id;
  const closed = clock.now();
  const { host } = await tx.selectFrom('stores').select('host').where('store_id', '=', old).executeTakeFirstOrThrow();
  // Host names are unique, and only the open store is served at one.
  await tx.updateTable('stores').set({ host: null }).where('store_id', '=', old).execute();
  const { store_id } = await tx
    .insertInto('stores')
    .columns([
      'name',
      'host',
      'currency',
      'country',
      'timezone',
      'locale',
      'mode',
      'account_id',
      'is_platform_account',
      'address',
      'created',
    ])
    .expression((eb) =>
      eb
        .selectFrom('stores')
        .select([
          'name',
          eb.val(host).as('host'),
          'currency',
          'country',
          'timezone',
          'locale',
          eb.val<string>(mode).as('mode'),
          eb.val(account_id).as('account_id'),
          // A test account of the platform’s own is only ever replaced by its live one.
          'is_platform_account',
          'address',
          eb.val(closed).as('created'),
        ])
        .where('store_id', '=', old),
    )
    .returning('store_id')
    .executeTakeFirstOrThrow();
  for (const table of continuedTables) await copyRows(tx, table, old, store_id);
  // Endpoints belong to a single store.
  await tx.deleteFrom('site_endpoints').where('store_id', '=', old).execute();
  await tx.deleteFrom('site_connections').where('store_id', '=', old).execute();
  if (mode !== store.mode) await changeModeOfSite(tx, context, store_id);
  // Cards that shoppers saved are the old account's.
  await tx.updateTable('users').set({ provider_customer_id: null }).where('store_id', '=', store_id).execute();
  await tx.deleteFrom('options').where('store_id', '=', store_id).where('name', 'in', optionsOfAccount).execute();
  await tx
    .updateTable('account_holds')
    .set({ ended: closed })
    .where('store_id', '=', old)
    .where('ended', 'is', null)
    .execute();
  await tx.updateTable('stores').set({ closed, successor: store_id }).where('store_id', '=', old).execute();
  // Earlier histories belong to the shop's newest books.
  await tx.updateTable('stores').set({ successor: store_id }).where('successor', '=', old).execute();
  const record = {
    action,
    object_type: 'account',
    object_id: store.account_id,
    before: { account_id: store.account_id, mode: store.mode, store_id: old },
    after: { account_id, mode, store_id },
    outcome: 'done',
  };
  // Recorded in both logs: last in the closed books, first in the new ones.
  await recordAudit(tx, context, record);
  await recordAudit(tx, { ...context, store: { ...store, store_id } }, record);
  return store_id;
}

/** Copies a table's rows with their ids; generated columns are computed anew. */
async function copyRows(tx: DatabaseTransaction, table: string, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'store_id'
    order by ordinal_position`.execute(tx);
  const columns = sql.raw(rows.map(({ name }) => name).join(', '));
  await sql`
    insert into ${sql.table(table)} (store_id, ${columns}) overriding system value
    select ${to}::int, ${columns} from ${sql.table(table)} where store_id = ${from}`.execute(tx);
}
