import { recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { readOptions } from '../database/stored-options.ts';

/** Writes options of the store and deletes those of `removed`, with the audit record of `action`. Absent values stay as they are. */
export async function writeOptions(
  context: Context,
  action: string,
  values: Record<string, unknown>,
  removed: readonly string[] = [],
): Promise<void> {
  const { store_id } = context.store;
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  await transact(context.db, async (tx) => {
    const names = [...given.map(([name]) => name), ...removed];
    const before = names.length > 0 ? await readOptions(tx, store_id, names) : {};
    for (const [name, value] of given) {
      await tx
        .insertInto('options')
        .values({ store_id, name, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    }
    if (removed.length > 0)
      await tx.deleteFrom('options').where('store_id', '=', store_id).where('name', 'in', removed).execute();
    await recordAudit(tx, context, {
      action,
      object_type: 'options',
      object_id: names.join(','),
      before,
      after: Object.fromEntries(given),
      outcome: 'done',
    });
  });
}
