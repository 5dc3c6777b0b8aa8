import { beforeAll, expect, test } from 'vitest';
import { createStore } from '../create-store.ts';
import { addNote, endNotes } from './add-note.ts';
import type { NewNote } from './add-note.ts';
import { notesOf } from './note.ts';
import { openServer } from '../testing/open-store.ts';

const path = '/wc-analytics/admin/notes';
const { server, admin } = await openServer();
beforeAll(async () => {
  await server.addUser({ username: 'shopper', role: 'customer' });
});

let written = 0;
/** Writes a note that no other test knows; answers its id. */
async function write(note: Partial<NewNote> = {}, store_id = server.world.store.store_id): Promise<number> {
  const name = `purser-test-${(written += 1)}`;
  await addNote(server.world, store_id, { name, type: 'info', title: name, content: 'A text', ...note });
  const row = await server.world.db
    .selectFrom('notes')
    .select('note_id')
    .where('store_id', '=', store_id)
    .where('name', '=', note.name ?? name)
    .where('subject', '=', note.subject ?? '')
    .executeTakeFirstOrThrow();
  return row.note_id;
}
const listed = async (query = ''): Promise<number[]> =>
  (await admin.call('GET', `${path}?per_page=100&${query}`)).body.map((note: { id: number }) => note.id);
const audits = async (): Promise<number> =>
  (await server.world.db.selectFrom('audit_records').select('audit_id').execute()).length;

test('a note is listed with all its fields, or with the requested ones', async () => {
  const id = await write({
    name: 'purser-fields',
    title: 'Every field',
    type: 'warning',
    actions: [{ name: 'open', label: 'Open', query: '?page=wc-admin&path=/payments/overview' }],
  });
  const { status, body } = await admin.call('GET', `${path}/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    name: 'purser-fields',
    title: 'Every field',
    content: 'A text',
    type: 'warning',
    status: 'unactioned',
    date_created: expect.stringMatching(/^2026-03-10T12:\d\d:\d\d$/),
    date_created_gmt: expect.stringMatching(/^2026-03-10T12:\d\d:\d\d$/),
    layout: 'plain',
    image: '',
    is_deleted: false,
    source: 'woocommerce-payments',
    actions: [
      {
        id: 1,
        name: 'open',
        label: 'Open',
        query: '?page=wc-admin&path=/payments/overview',
        url: '/wp-admin/admin.php?page=wc-admin&path=/payments/overview',
        status: 'unactioned',
        primary: true,
      },
    ],
  });
  for (const fields of ['_fields=id,title,unknown', '_fields[]=id&_fields[]=title', '_fields[0]=id&_fields[1]=title'])
    expect(Object.keys((await admin.call('GET', `${path}?${fields}`)).body[0]).toSorted()).toEqual(['id', 'title']);
});

test('lists are filtered, ordered and paged, and say how much there is', async () => {
  const [update, survey] = [await write({ type: 'update' }), await write({ type: 'survey' })];
  expect(await listed('type=survey,update&order=asc&orderby=note_id')).toEqual([update, survey]);
  expect(await listed('type[]=survey&type[]=update')).toEqual([survey, update]);
  expect(await listed('type=survey&source=another-plugin')).toEqual([]);
  const answer = await admin.call('GET', `${path}?type=survey,update&per_page=1&page=2&order=asc&orderby=note_id`);
  expect(answer.body.map((note: { id: number }) => note.id)).toEqual([survey]);
  expect([answer.headers.get('x-wp-total'), answer.headers.get('x-wp-totalpages')]).toEqual(['2', '2']);
  expect((await admin.call('GET', `${path}?type=survey&page=9`)).body).toEqual([]);
});

test('the same note is written once, another subject is another note', async () => {
  const note: NewNote = { name: 'purser-again', type: 'info', title: 'Again', content: '' };
  const store_id = server.world.store.store_id;
  expect(await addNote(server.world, store_id, note)).toBe(true);
  expect(await addNote(server.world, store_id, { ...note, title: 'Otherwise' })).toBe(false);
  expect(await addNote(server.world, store_id, { ...note, subject: 'po_1' })).toBe(true);
});

test('a dismissed note is hidden until it is restored, and both are audited once', async () => {
  const id = await write();
  const before = await audits();
  const gone = await admin.call('PUT', `${path}/${id}`, { is_deleted: 1 });
  expect(gone).toMatchObject({ status: 200, body: { id, is_deleted: true } });
  expect(await listed()).not.toContain(id);
  expect((await admin.call('POST', `${path}/${id}`, { is_deleted: 0 })).body.is_deleted).toBe(false);
  expect(await listed()).toContain(id);
  expect((await admin.call('DELETE', `${path}/delete/${id}`)).body.is_deleted).toBe(true);
  expect(await listed()).not.toContain(id);
  expect(await audits()).toBe(before + 3);
});

test('several notes are dismissed and brought back together, or not at all', async () => {
  const ids = [await write(), await write()];
  const before = await audits();
  const gone = await admin.call('PUT', `${path}/update`, { noteIds: ids, is_deleted: 1 });
  expect(gone.body).toMatchObject([
    { id: ids[0], is_deleted: true },
    { id: ids[1], is_deleted: true },
  ]);
  expect(await audits()).toBe(before + 1);
  const missing = await admin.call('PUT', `${path}/update`, { noteIds: [...ids, 999_999], is_deleted: 0 });
  expect(missing).toMatchObject({ status: 404, body: { code: 'woocommerce_note_invalid_id' } });
  expect(await listed()).not.toContain(ids[0]);
  await admin.call('POST', `${path}/update`, { noteIds: ids.map(String), is_deleted: '0' });
  expect(await listed()).toEqual(expect.arrayContaining(ids));
});

test('following an action does what the note offered', async () => {
  const id = await write({ actions: [{ name: 'open', label: 'Open', query: '?page=wc-admin' }] });
  expect((await admin.call('POST', `${path}/${id}/action/2`)).body.code).toBe('woocommerce_note_action_invalid_id');
  expect(await listed()).toContain(id);
  expect((await admin.call('POST', `${path}/${id}/action/1`)).body.status).toBe('actioned');
  expect(await listed()).not.toContain(id);
  expect(await listed('status=actioned')).toContain(id);
});

test('a followed warning stays until its cause is resolved', async () => {
  const name = 'purser-warning';
  const id = await write({
    name,
    type: 'warning',
    actions: [{ name: 'open', label: 'Open', query: '?page=wc-admin' }],
  });
  expect((await admin.call('POST', `${path}/${id}/action/1`)).body.status).toBe('unactioned');
  expect(await listed()).toContain(id);
  await endNotes(server.world, server.world.store.store_id, [id]);
  expect(await listed()).not.toContain(id);
  expect(await listed('status=actioned')).toContain(id);
  expect((await admin.call('POST', `${path}/${id}/action/1`)).body.status).toBe('actioned');
  await write({ name, type: 'warning' });
  expect(await listed()).toContain(id);
});

test('a snoozed note reappears at its time', async () => {
  const id = await write();
  const snoozed = await admin.call('PUT', `${path}/${id}`, {
    status: 'snoozed',
    date_reminder: '2026-03-11T12:00:00Z',
  });
  expect(snoozed.body).toMatchObject({ status: 'snoozed', date_reminder_gmt: '2026-03-11T12:00:00' });
  expect(await listed()).not.toContain(id);
  const tomorrow = Temporal.Instant.from('2026-03-11T12:00:00Z');
  const { world } = server;
  const rows = await notesOf(world.db, { store: world.store, clock: { ...world.clock, now: () => tomorrow } })
    .where('note_id', '=', id)
    .execute();
  expect(rows.map((row) => row.shown_status)).toEqual(['unactioned']);
});

test("another store's notes do not exist", async () => {
  const other = await createStore(server.world, { name: 'Other', host: 'other.example', account_id: 'acct_other' });
  const id = await write({}, other);
  expect(await listed()).not.toContain(id);
  const calls: [string, string, unknown?][] = [
    ['GET', `${path}/${id}`],
    ['PUT', `${path}/${id}`, { is_deleted: 1 }],
    ['PUT', `${path}/update`, { noteIds: [id], is_deleted: 1 }],
    ['DELETE', `${path}/delete/${id}`],
    ['POST', `${path}/${id}/action/1`],
    ['GET', `${path}/first`],
  ];
  for (const [method, address, body] of calls)
    expect((await admin.call(method, address, body)).body.code, `${method} ${address}`).toBe(
      'woocommerce_note_invalid_id',
    );
});

test('what is not understood is refused by its name and changes nothing', async () => {
  const id = await write();
  const bad: [string, string, string, unknown?][] = [
    ['type', 'GET', `${path}?type=info,shout`],
    ['status', 'GET', `${path}?status[]=open`],
    ['per_page', 'GET', `${path}?per_page=101`],
    ['page', 'GET', `${path}?page=0`],
    ['orderby', 'GET', `${path}?orderby=mood`],
    ['order', 'GET', `${path}?order=up`],
    ['status', 'PUT', `${path}/${id}`, { status: 'gone' }],
    ['is_deleted', 'PUT', `${path}/${id}`, { is_deleted: 2 }],
    ['date_reminder', 'PUT', `${path}/${id}`, { status: 'snoozed', date_reminder: 'tomorrow' }],
    ['noteIds', 'PUT', `${path}/update`, { noteIds: [], is_deleted: 1 }],
    ['noteIds', 'PUT', `${path}/update`, { noteIds: ['x'], is_deleted: 1 }],
  ];
  for (const [field, method, address, body] of bad) {
    const answer = await admin.call(method, address, body);
    expect([answer.status, Object.keys(answer.body.data.params ?? {})], `${method} ${address}`).toEqual([400, [field]]);
  }
  expect((await admin.call('PUT', `${path}/update`, { noteIds: [id] })).body.data.params).toEqual(['is_deleted']);
  expect(await listed()).toContain(id);
});

test('notes are for merchants', async () => {
  const shopper = await server.signIn('shopper');
  expect((await shopper.call('GET', path)).status).toBe(403);
  expect((await fetch(`${server.url}/wp-json${path}`)).status).toBe(401);
});
