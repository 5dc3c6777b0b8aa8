import type pg from 'pg';
import { copyJson } from './copy-json.ts';
import { newId } from './ids.ts';
import type { ImportedQuery, ListPlace } from './list-place.ts';
import { difference, shown } from './object-difference.ts';
import { prepared } from './prepared.ts';
import { Sums } from './sums.ts';
import type { JournalRow } from './sums.ts';

/** An API object as it is stored: references are ids, never expanded; fields with a leading underscore are never shown. */
export interface StripeObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

export interface StripeEvent extends StripeObject {
  object: 'event';
  type: string;
  created: number;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
}

/** The request behind a change, for `event.request`. Both null for what the clock triggers. */
export interface RequestOrigin {
  id: string | null;
  idempotency_key: string | null;
}

/** What the unit of work needs from the sandbox around it. */
export interface StoreHooks {
  apiVersion: string;
  platform: string;
  /** Of every object and event. */
  livemode: boolean;
  /** Fetches objects that exist only in compact form (imports) into table `objects`; true when it made any of `ids` appear. */
  materialise(tx: Tx, account: string, ids: readonly string[]): Promise<boolean>;
  /** The imported objects of a page of a list that are only there in compact form. */
  listImported(tx: Tx, account: string, query: ImportedQuery): Promise<(ListPlace & { data: StripeObject })[]>;
  /** The place of an imported object that is only there in compact form. */
  placeOfImported(tx: Tx, account: string, object: string, id: string): Promise<ListPlace | undefined>;
  /** Runs inside the transaction, before the events are written; may set `pending_webhooks` and write an outbox. */
  onEvents(tx: Tx, events: { account: string; event: StripeEvent }[]): Promise<void>;
}

interface Entry {
  account: string;
  value: StripeObject;
  /** What subscribers saw last: the base of `previous_attributes`. Undefined for a new object. */
  known: StripeObject | undefined;
  state: 'clean' | 'new' | 'dirty' | 'deleted';
  locked: boolean;
}

interface Job {
  due: number;
  account: string;
  kind: string;
  data: Record<string, unknown>;
}

/**
 * One unit of work on one database transaction. Objects are loaded once, changed in place, announced with `emit`,
 * and written together by `flush` just before the commit (or before any raw query, so that a query sees them).
 */
export class Tx {
  readonly client: pg.ClientBase;
  readonly hooks: StoreHooks;
  readonly origin: RequestOrigin;
  /** The sandbox time of this work in milliseconds; one value for the whole transaction. */
  readonly nowMs: number;
  /** Earliest due time among the jobs this work scheduled. */
  earliestJob = Infinity;
  eventCount = 0;
  #entries = new Map<string, Entry>();
  #known: { account: string; find: (id: string) => StripeObject | undefined }[] = [];
  #events: { account: string; event: StripeEvent }[] = [];
  #jobs: Job[] = [];
  #sums = new Sums();

  constructor(client: pg.ClientBase, hooks: StoreHooks, nowMs: number, origin: RequestOrigin) {
    this.client = client;
    this.hooks = hooks;
    this.nowMs = nowMs;
    this.origin = origin;
  }

  /** Unix seconds, as Stripe's `created`. */
  get now(): number {
    return Math.floor(this.nowMs / 1000);
  }

  async find<T extends StripeObject>(account: string, id: string): Promise<T | undefined> {
    const known = this.#knownBy(account, id);
    if (known && !this.#entries.has(`${account} ${id}`)) return known as T; // as below
    const entry = await this.#load(account, id, false);
    return entry?.value as T | undefined; // callers check `object` where the id could be another's
  }

  /** Like `find`, and locks the row until the commit: lock an object (or its parent) before changing it. */
  async lock<T extends StripeObject>(account: string, id: string): Promise<T | undefined> {
    const entry = await this.#load(account, id, true);
    return entry?.value as T | undefined; // callers check `object` where the id could be another's
  }

  /** Loads and locks these objects together, for imports: `loaded` then returns each that exists. */
  async lockAll(account: string, ids: readonly string[]): Promise<void> {
    const read = async (wanted: readonly string[]) => {
      const rows = await this.query<{ data: StripeObject }>(
        'select data from objects where account = $1 and id = any($2::text[]) order by id for update',
        [account, wanted],
      );
      for (const { data } of rows) this.#adopt(account, data, true);
    };
    const absent = () => ids.filter((id) => this.loaded(account, id) === undefined);
    await read(ids);
    const left = absent();
    if (left.length > 0 && (await this.hooks.materialise(this, account, left))) await read(left);
  }

  /** Takes objects that nothing changes, by their ids: until they are locked, `find` returns them without a query. */
  know(account: string, find: (id: string) => StripeObject | undefined): void {
    this.#known.push({ account, find });
  }

  #knownBy(account: string, id: string): StripeObject | undefined {
    for (const known of this.#known) {
      const value = known.account === account ? known.find(id) : undefined;
      if (value) return value;
    }
    return undefined;
  }

  /** Loads these together, where `find` would make a query for each. */
  async preload(account: string, ids: readonly string[]): Promise<void> {
    const absent = ids.filter((id) => !this.#entries.has(`${account} ${id}`) && !this.#knownBy(account, id));
    if (absent.length < 2) return;
    const rows = await this.query<{ data: StripeObject }>(
      'select data from objects where account = $1 and id = any($2::text[])',
      [account, absent],
    );
    for (const { data } of rows) this.#adopt(account, data, false);
  }

  insert<T extends StripeObject>(account: string, value: T): T {
    if ('livemode' in value) Object.assign(value, { livemode: this.hooks.livemode });
    this.#entries.set(`${account} ${value.id}`, { account, value, known: undefined, state: 'new', locked: true });
    return value;
  }

  /** An object that this unit of work has already read; makes no query. */
  loaded<T extends StripeObject>(account: string, id: string): T | undefined {
    const entry = this.#entries.get(`${account} ${id}`);
    return entry?.state === 'deleted' ? undefined : (entry?.value as T | undefined); // the caller knows what the id names
  }

  /** Marks an object that was changed in place. Silent: pair it with `emit` when the change is one that Stripe announces. */
  save(account: string, value: StripeObject): void {
    const entry = this.#entries.get(`${account} ${value.id}`);
    if (!entry || entry.value !== value) throw new Error(`${value.id} was not loaded by this transaction`);
    if (entry.state === 'clean') entry.state = 'dirty';
  }

  delete(account: string, value: StripeObject): void {
    const entry = this.#entries.get(`${account} ${value.id}`);
    if (!entry) throw new Error(`${value.id} was not loaded by this transaction`);
    entry.state = 'deleted';
  }

  /**
   * Records an event with a snapshot of the object as it is now. `previous_attributes` is what differs from the last
   * announced state, and is left out for a new object or when nothing differs.
   */
  emit(account: string, type: string, value: StripeObject): StripeEvent {
    return this.emitFor(account, account, type, value);
  }

  /** Like `emit`, for an object that is stored under another account than the one whose event it is. */
  emitFor(account: string, storedUnder: string, type: string, value: StripeObject): StripeEvent {
    const entry = this.#entries.get(`${storedUnder} ${value.id}`);
    if (entry?.state === 'clean') entry.state = 'dirty';
    const snapshot = shown(value);
    const previous = entry?.known && announcesChanges(type) ? difference(shown(entry.known), snapshot) : {};
    if (entry) entry.known = snapshot;
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      ...(account === this.hooks.platform ? {} : { account }),
      api_version: this.hooks.apiVersion,
      created: this.now,
      data: { object: snapshot, ...(Object.keys(previous).length > 0 ? { previous_attributes: previous } : {}) },
      livemode: this.hooks.livemode,
      pending_webhooks: 0,
      request: { ...this.origin },
      type,
    };
    this.#events.push({ account, event });
    this.eventCount++;
    return event;
  }

  /** Sends the event again as another type: Stripe has an older and a newer type for some. */
  repeat(account: string, event: StripeEvent, type: string): void {
    this.#events.push({ account, event: { ...copyJson(event), id: newId('evt'), type } });
    this.eventCount++;
  }

  /** Forgets everything, for after a `rollback to savepoint`. */
  forget(): void {
    this.#entries.clear();
    this.#events = [];
    this.#jobs = [];
    this.#sums.forget();
    this.earliestJob = Infinity;
    this.eventCount = 0;
  }

  /** Schedules `kind` to run at `due` (milliseconds of sandbox time), after this transaction is committed. */
  schedule(due: number, account: string, kind: string, data: Record<string, unknown>): void {
    this.#jobs.push({ due, account, kind, data });
    this.earliestJob = Math.min(this.earliestJob, due);
  }

  /**
   * Adds to the running balance; see balance-transactions.ts. What is available already is counted with its day, so that
   * there are few sums to read however many refunds there are.
   */
  addBalance(account: string, currency: string, source_type: string, from: number, net: number): void {
    this.#sums.add({ account, currency, source_type, from, net }, this.now);
  }

  /** Adds a line to the journal; see balance-transactions.ts. */
  addJournal(row: JournalRow): void {
    this.#sums.addToJournal(row);
  }

  /** A raw query that sees everything done so far. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    await this.flush();
    return (await this.client.query<Row>(sql, values)).rows;
  }

  /** Like `query`, for statements of few different texts that requests repeat. */
  async queryOften<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
    await this.flush();
    return (await this.client.query<Row>(prepared(sql, values))).rows;
  }

  /** Objects by a raw condition on table `objects o`, newest first; `$1` is the account, `$2` the object type. */
  async select<T extends StripeObject>(
    account: string,
    object: string,
    condition = 'true',
    values: unknown[] = [],
    tail = '',
  ): Promise<T[]> {
    const rows = await this.query<{ id: string; data: StripeObject }>(
      `select o.id, o.data from objects o where o.account = $1 and o.object = $2 and ${condition} order by o.created desc, o.seq desc ${tail}`,
      [account, object, ...values],
    );
    // An object that this transaction has loaded is returned as loaded, so that a later change in place is not lost.
    return rows.map((row) => this.#adopt(account, row.data, false).value as T); // the caller names the type of `object`
  }

  async flush(): Promise<void> {
    const fresh: Entry[] = [];
    const changed: Entry[] = [];
    for (const entry of this.#entries.values()) {
      if (entry.state === 'clean') continue;
      if (entry.value.object === 'account') this.#sums.touch(entry.value.id);
      if (entry.state === 'new') fresh.push(entry);
      else if (entry.state === 'dirty') changed.push(entry);
      else {
        await this.client.query('delete from objects where account = $1 and id = $2', [entry.account, entry.value.id]);
        this.#entries.delete(`${entry.account} ${entry.value.id}`);
      }
    }
    const [only] = changed;
    if (only && changed.length === 1)
      await this.client.query('update objects set data = $3 where account = $1 and id = $2', [
        only.account,
        only.value.id,
        only.value,
      ]);
    else if (only)
      await this.client.query(
        `update objects o set data = changed.data
         from unnest($1::text[], $2::text[], $3::jsonb[]) as changed (account, id, data)
         where o.account = changed.account and o.id = changed.id`,
        [
          changed.map((entry) => entry.account),
          changed.map((entry) => entry.value.id),
          changed.map((entry) => JSON.stringify(entry.value)),
        ],
      );
    if (fresh.length > 0) {
      await this.client.query(
        `insert into objects (account, id, object, created, data)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[])`,
        [
          fresh.map((entry) => entry.account),
          fresh.map((entry) => entry.value.id),
          fresh.map((entry) => entry.value.object),
          fresh.map((entry) => (typeof entry.value['created'] === 'number' ? entry.value['created'] : this.now)),
          fresh.map((entry) => JSON.stringify(entry.value)),
        ],
      );
    }
    for (const entry of this.#entries.values()) if (entry.state !== 'deleted') entry.state = 'clean';
    if (this.#events.length > 0) {
      const events = this.#events;
      this.#events = [];
      await this.hooks.onEvents(this, events);
      await this.client.query(
        `insert into events (account, id, type, created, data)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[])`,
        [
          events.map(({ account }) => account),
          events.map(({ event }) => event.id),
          events.map(({ event }) => event.type),
          events.map(({ event }) => event.created),
          events.map(({ event }) => JSON.stringify(event)),
        ],
      );
    }
    await this.#sums.writeJournal(this.client);
    if (this.#jobs.length > 0) {
      const jobs = this.#jobs;
      this.#jobs = [];
      await this.client.query(
        'insert into jobs (due, account, kind, data) select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])',
        [
          jobs.map((job) => Math.ceil(job.due)),
          jobs.map((job) => job.account),
          jobs.map((job) => job.kind),
          jobs.map((job) => JSON.stringify(job.data)),
        ],
      );
    }
  }

  /** Writes everything and drops the loaded objects, for imports that don't fit into memory. */
  async letGo(): Promise<void> {
    await this.flush();
    this.#entries.clear();
  }

  /** The very last writes: sums that many transactions share are touched briefly and in one order, so they cannot deadlock. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#sums.finish(this.client, this.now);
  }

  async #load(account: string, id: string, lock: boolean): Promise<Entry | undefined> {
    const held = this.#entries.get(`${account} ${id}`);
    if (held?.state === 'deleted') return undefined;
    if (held && (!lock || held.locked)) return held;
    if (held && held.state !== 'clean') {
      await this.flush();
    }
    const read = () =>
      this.client.query<{ data: StripeObject }>(
        prepared(`select data from objects where account = $1 and id = $2${lock ? ' for update' : ''}`, [account, id]),
      );
    let { rows } = await read();
    if (rows.length === 0 && (await this.hooks.materialise(this, account, [id]))) rows = (await read()).rows;
    const data = rows[0]?.data;
    return data && this.#adopt(account, data, lock);
  }

  #adopt(account: string, data: StripeObject, locked: boolean): Entry {
    const key = `${account} ${data.id}`;
    const held = this.#entries.get(key);
    if (held && (held.locked || !locked)) return held;
    if (held) {
      // Read again under the lock: others may have changed it since. The same object identity stays valid for holders.
      for (const field of Object.keys(held.value)) if (!(field in data)) delete held.value[field];
      Object.assign(held.value, data);
      held.known = copyJson(data);
      held.locked = true;
      return held;
    }
    const entry: Entry = { account, value: data, known: copyJson(data), state: 'clean', locked };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Stripe sends `previous_attributes` with events that report a change, not with those that name a new state of an intent. */
function announcesChanges(type: string): boolean {
  return (
    type.endsWith('.updated') ||
    type.endsWith('_updated') ||
    /^charge\.(captured|refunded|expired|refund\.updated)$|^refund\.failed$/.test(type)
  );
}
