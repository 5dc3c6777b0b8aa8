import { Hono } from 'hono';
import { browserApp } from '../browser/browser-app.ts';
import { controlApp, type ControlledClock } from '../control/control-app.ts';
import type { Core } from './core.ts';
import { linkPages } from '../files/file-links.ts';
import { FaultList } from '../faults/fault-list.ts';
import { aroundFaults } from '../faults/misbehave.ts';
import { Courier } from '../webhooks/courier.ts';
import { writeOutbox } from '../webhooks/outbox.ts';

interface Edges {
  /** For `/sandbox`. */
  app: Hono;
  close(): Promise<void>;
}

/** Everything around the API: webhooks, faults, controls, and what the browser needs. */
export function attachEdges(core: Core, clock: ControlledClock): Edges {
  const faults = new FaultList();
  core.around = aroundFaults(faults);
  core.eventListeners.push(writeOutbox);
  const courier = new Courier({ pool: core.pool, clock: core.clock, deliver: core.deliver, faults });
  core.sources.push(courier);
  const app = new Hono();
  app.route('/control', controlApp({ core, clock, faults }));
  app.route('/links', linkPages(core));
  app.route('/', browserApp(core));
  return { app, close: () => courier.close() };
}
