import { webhookPath } from '@purser/contract/connect/site-connection';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { hostInUrl } from './access/store-origin.ts';
import { readConfig } from './config.ts';
import { reportKeys } from './connect/site/check-keys.ts';
import { connectByProcess } from './connect/site/site.ts';
import { createAdministrator, createStore, demoStoreName } from './create-store.ts';
import { transact } from './database/database.ts';
import { drainable } from './http/drain.ts';
import { openIpCountries } from './fraud/ip-country.ts';
import { createHttpServer } from './http.ts';
import { jobs } from './job-list.ts';
import { createLog, createTerminalLog } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { forStore } from './for-store.ts';
import { lookNow } from './jobs/standing-jobs.ts';
import { createReadiness } from './readyz.ts';
import { startServices } from './services.ts';
import { createPlainScreen, createTerminalScreen } from './commands/start-screen.ts';
import type { RunningServices } from './services.ts';
import { keepWorking } from './jobs/keep-working.ts';

const drainFor = 8000;

// Any number that no other user of the database takes; see also `migrate`.
const firstStoreLock = 7_214_300_002;

/** The whole server. Whatever is wrong with the configuration ends it with one line before it listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Pipes and production get JSON lines; a terminal gets what needs a person, until a level is set.
  const isTerminal = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  const log = isTerminal
    ? createTerminalLog(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn')
    : createLog(config.LOG_LEVEL);
  const screen = isTerminal ? createTerminalScreen(process.stdout) : createPlainScreen(process.stdout);
  let address = `http://${config.HOST}:${config.PORT}`;
  if (config.IP_COUNTRY_FILE) await openIpCountries(config.IP_COUNTRY_FILE);
  await assertFree(config.PORT, config.HOST);
  const drains: ReturnType<typeof drainable>[] = [];
  const services = await startServices(config, log, { publicUrl: () => address, phase: screen.phase });
  const stop = stopper(services, drains);
  // From the first moment there is something to stop: a signal that comes while starting is no crash.
  const signalled = onSignal(log, stop);
  try {
    const password = services.isNew ? await screen.phase('Demo store', () => createFirstStore(services)) : undefined;
    await lookNow(services);
    const worker = keepWorking(services, jobs);
    stop.before(worker.stop);
    const readiness = createReadiness(services, worker);
    let isStarted = false;
    const server = createHttpServer(services, {
      sandbox: services.sandbox,
      requestLevel: isTerminal ? 'debug' : 'info',
      // Until everything below is done, a database that ends would end the process too.
      isReady: async () => (isStarted ? readiness() : 'it is starting'),
    });
    const port = await listen(server, config.PORT, config.HOST, 'PORT');
    drains.push(drainable(server));
    address = `http://${hostInUrl(config.HOST)}:${port}`;
    await services.sandbox?.listenAt(`http://127.0.0.1:${port}${webhookPath}`);
    if (config.SANDBOX_PORT !== undefined && services.sandbox) {
      const listener = getRequestListener(services.sandbox.api.fetch, { overrideGlobalObjects: false });
      const api = createServer((request, response) => void listener(request, response));
      await listen(api, config.SANDBOX_PORT, '127.0.0.1', 'SANDBOX_PORT');
      drains.push(drainable(api));
    }
    if (config.METRICS_PORT !== undefined) {
      const metrics = serveMetrics(config.METRICS_PORT, services.pool);
      await listening(metrics, 'METRICS_PORT', config.METRICS_PORT);
      drains.push(drainable(metrics));
    }
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    isStarted = true;
    if (config.LOG_LEVEL !== 'silent') screen.ready({ address, password });
    // The embedded provider made its keys itself. Nothing waits for a provider that doesn't respond.
    if (!services.sandbox) void reportKeys(services);
  } catch (error) {
    await stop();
    if (!signalled()) throw error;
  }
}

/** Stops and exits at the first signal; returns whether one arrived. */
function onSignal(log: Logger, stop: () => Promise<void>): () => boolean {
  let came = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      came = true;
      log.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
  return () => came;
}

async function createFirstStore(services: RunningServices): Promise<string | undefined> {
  const given = services.config.PURSER_ADMIN_PASSWORD;
  const { firstMode: mode } = services;
  const account_id =
    services.sandbox?.keys().account ??
    (await forStore(services, { mode }).provider.stripe.accounts.retrieveCurrent()).id;
  const password = await transact(services.db, async (tx) => {
    // Several processes may start on one empty database: one makes the store, the others find it.
    await sql`select pg_advisory_xact_lock(${firstStoreLock}::bigint)`.execute(tx);
    if (await tx.selectFrom('stores').select('store_id').limit(1).executeTakeFirst()) return undefined;
    const store_id = await createStore(
      { db: tx, clock: services.clock },
      { name: demoStoreName, account_id, mode, is_platform_account: !services.sandbox },
    );
    // The embedded provider sends its events to this process from the start.
    if (services.sandbox) await connectByProcess(tx, store_id, services.clock.now());
    return createAdministrator({ db: tx, clock: services.clock }, store_id, { password: given });
  });
  return given ? undefined : password;
}

/** Fails on a port in use before anything else is changed. */
async function assertFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host, 'PORT');
  await new Promise((done) => probe.close(done));
}

async function listen(server: Server, port: number, host: string, variable: string): Promise<number> {
  server.listen(port, host);
  return listening(server, variable, port);
}

/** A port that is free may still belong to a host that is not this machine. */
const culprit = (error: NodeJS.ErrnoException, variable: string): string =>
  variable === 'PORT' && ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(error.code ?? '') ? 'HOST' : variable;

function listening(server: Server, variable: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('listening', () => done((server.address() as AddressInfo).port)); // a TCP server's
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new Error(
          error.code === 'EADDRINUSE'
            ? `${variable}: port ${port} is taken`
            : `${culprit(error, variable)}: ${error.message}`,
        ),
      ),
    );
  });
}

/** Stops taking requests, lets the running ones end, then the jobs, then the database; within ten seconds. */
function stopper(services: RunningServices, drains: ReturnType<typeof drainable>[]) {
  const first: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  const work = async () => {
    await Promise.all(drains.map((drain) => drain(drainFor - 2000)));
    await Promise.all(first.map((each) => each()));
    await services.close();
  };
  const stop = () =>
    (stopped ??= Promise.race([
      work(),
      new Promise<void>((done) => {
        setTimeout(done, drainFor + 1500).unref();
      }),
    ]));
  return Object.assign(stop, { before: (each: () => Promise<void>) => void first.push(each) });
}

main().catch((error: unknown) => {
  process.stderr.write(`purser: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
