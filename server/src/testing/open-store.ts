import { afterAll } from 'vitest';
import { stockDemoStore } from '../catalog/stock-demo-store.ts';
import { startTestServer } from './test-server.ts';
import type { Client, TestServer } from './test-server.ts';
import { createWorld } from './world.ts';
import type { World, WorldOptions } from './world.ts';

// One store for all tests of a file, awaited at its top and closed after its last test.

interface Shop {
  /** Puts the demo products on sale; a number sets how many pieces of each there are. */
  stock?: boolean | number;
}

/** A store without HTTP. */
export async function openStore({ stock = false, ...options }: WorldOptions & Shop = {}): Promise<World> {
  const world = await createWorld(options);
  afterAll(() => world.close());
  await fill(world, stock);
  return world;
}

/** A store behind a server, and its signed-in administrator. */
export async function openServer({
  stock = false,
  ...options
}: Pick<WorldOptions, 'start' | 'live'> & Shop = {}): Promise<{
  server: TestServer;
  world: World;
  admin: Client;
}> {
  const server = await startTestServer(options);
  const { world } = server;
  afterAll(async () => {
    // Events still on their way would find no database.
    if (stock !== false) await world.settle();
    await server.close();
  });
  await fill(world, stock);
  return { server, world, admin: await server.signIn() };
}

async function fill({ db, store }: World, stock: boolean | number): Promise<void> {
  if (stock !== false) await stockDemoStore(db, store);
  if (typeof stock === 'number') await db.updateTable('products').set({ stock }).execute();
}
