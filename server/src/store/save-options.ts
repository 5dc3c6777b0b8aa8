import { recordAudit } from '../access/audit.ts';
import { transact } from '../database.ts';
import { endpoint } from '../endpoint.ts';

export const saveOptions = endpoint.store.saveOptions.handler(async ({ input, context }) => {
  const { store_id } = context.store;
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  await transact(context.db, async (tx) => {
    const names = given.map(([name]) => name);
    const before = names.length
      ? await tx
          .selectFrom('options')
          .select(['name', 'value'])
          .where('store_id', '=', store_id)
          .where('name', 'in', names)
          .execute()
      : [];
    for (const [name, value] of given) {
      await tx
        .insertInto('options')
        .values({ store_id, name, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    }
    await recordAudit(tx, context, {
      action: 'saveOptions',
      object_type: 'options',
      object_id: names.join(','),
      before: Object.fromEntries(before.map((row) => [row.name, row.value])),
      after: Object.fromEntries(given),
      outcome: 'done',
    });
  });
  return Object.fromEntries(given.map(([name]) => [name, true as const]));
});
