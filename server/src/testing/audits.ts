import type { World } from './world.ts';

/** How the acts on an object ended, in the order in which they were recorded. */
export async function auditOutcomes(
  { db }: Pick<World, 'db'>,
  { object_id, action }: { object_id: string; action?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_records')
    .select('outcome')
    .where('object_id', '=', object_id)
    .$if(action !== undefined, (records) => records.where('action', '=', action ?? ''))
    .orderBy('audit_id')
    .execute();
  return rows.map(({ outcome }) => outcome);
}
