import pg from 'pg';

/** A fresh, empty database for one test file, on the server that the test run has started (`TEST_DATABASE_URL`). */
export async function createDatabase(): Promise<{ config: pg.PoolConfig; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with vitest from the root');
  const name = `sandbox_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await run(server, `create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    config: { connectionString: own.toString() },
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}
