import { endpoint } from '../http/endpoint.ts';
import { assertDemo, readShelves } from './shelves.ts';

export const listShelves = endpoint.testTools.listShelves.handler(async ({ context }) => {
  assertDemo(context);
  return { data: await readShelves(context.db, context.store.store_id) };
});
