import pg from 'pg';

/**
 * A fresh database for one test file, with the sandbox's empty tables, on the server that the test run has started. The runner's
 * global set-up sets `TEST_DATABASE_URL` and `TEST_SANDBOX_TEMPLATE`.
 */
export async function createDatabase(): Promise<{ config: pg.PoolConfig; drop(): Promise<void> }> {
  const { TEST_DATABASE_URL: server, TEST_SANDBOX_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('TEST_DATABASE_URL is not set: run the tests with vitest from the root');
  const name = `sandbox_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying files is faster here than the default, which writes each page to the log too.
  await run(server, `create database ${name} template ${template} strategy file_copy`);
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
