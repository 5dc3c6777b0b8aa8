import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type pg from 'pg';
import type { Services } from './context.ts';

export const registry = new Registry();

export const requestSeconds = new Histogram({
  name: 'purser_http_request_seconds',
  help: 'How long requests took, by method, kind of path and status class.',
  labelNames: ['method', 'kind', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35],
  registers: [registry],
});
export const errorsLogged = new Counter({
  name: 'purser_unexpected_errors_total',
  help: 'Unexpected errors.',
  registers: [registry],
});

export const moneyAlarms = new Counter({
  name: 'purser_money_alarms_total',
  help: 'Responses and facts about money that must not occur.',
  labelNames: ['alarm'],
  registers: [registry],
});

/** Serves Prometheus' text on the loopback address only. */
export function serveMetrics(port: number, pool: pg.Pool): Server {
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(databaseConnections(pool));
  registry.registerMetric(jobsByState(pool));
  registry.registerMetric(lastBackup(pool));
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return server.listen(port, '127.0.0.1');
}

const databaseConnections = (pool: pg.Pool): Gauge =>
  new Gauge({
    name: 'purser_database_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'all' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

const jobsByState = (pool: pg.Pool): Gauge =>
  new Gauge({
    name: 'purser_jobs',
    help: 'Jobs in the queue.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ state: string; count: number }>(
        "select case when attempts >= max_attempts then 'failed' when run_at > now() then 'waiting' else 'due' end as state, count(*) from graphile_worker._private_jobs group by 1",
      );
      this.reset();
      for (const { state, count } of rows) this.set({ state }, count);
    },
  });

const lastBackup = (pool: pg.Pool): Gauge =>
  new Gauge({
    name: 'purser_last_backup_timestamp_seconds',
    help: 'When the last good backup was made; none before the first.',
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ made: number | null }>(
        "select extract(epoch from started)::bigint as made from backups where state = 'done' order by backup_id desc limit 1",
      );
      this.reset();
      const [last] = rows;
      if (last?.made) this.set(last.made);
    },
  });

/** Reports an inconsistency in money that an operator must check: increments the metric and logs an error. */
export function raiseAlarm(
  { log }: Pick<Services, 'log'>,
  alarm: string,
  facts: Record<string, unknown>,
  message: string,
): void {
  moneyAlarms.inc({ alarm });
  log.error({ alarm, ...facts }, message);
}
