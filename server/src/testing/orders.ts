import type { World } from './world.ts';

/** What the books have about orders and goods of a world. */
export function readOrders({ db }: Pick<World, 'db'>) {
  return {
    orderOf: (order_id: number) =>
      db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    /** The texts of its notes, oldest first. */
    notesOf: async (order_id: number): Promise<string[]> => {
      const notes = await db
        .selectFrom('order_notes')
        .select('body')
        .where('order_id', '=', order_id)
        .orderBy('note_id')
        .execute();
      return notes.map(({ body }) => body);
    },
    productOf: (slug: string) =>
      db.selectFrom('products').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow(),
    stockOf: async (slug: string) =>
      (await db.selectFrom('products').select('stock').where('slug', '=', slug).executeTakeFirstOrThrow()).stock,
  };
}
