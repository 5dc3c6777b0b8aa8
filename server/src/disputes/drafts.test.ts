import { unzipSync, strFromU8 } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import type { Client } from '../testing/test-server.ts';

const { server, admin } = await openServer();
let anna: Client;
beforeAll(async () => {
  await server.addUser({ username: 'anna', role: 'shop_manager' });
  anna = await server.signIn('anna');
});

const path = (id: string) => `/wc/v3/payments/disputes/${id}`;

/** A payment that its card disputes at once. */
async function disputed(card = 'pm_card_createDispute'): Promise<string> {
  const paid = await takePayment(server.world, { amount: 5000, card });
  await server.world.settle();
  const { body } = await admin.call('GET', `/wc/v3/payments/charges/${paid.charge_id}`);
  return body.disputes[0].id;
}

const save = (
  id: string,
  version: number,
  fields: object,
  { client = admin, editor }: { client?: Client; editor?: unknown } = {},
) => client.call('PUT', `${path(id)}/draft`, { version, fields, editor });
const submit = (id: string, evidence: object = { uncategorized_text: 'winning_evidence' }) =>
  admin.call('POST', path(id), { evidence, submit: true });

test('a draft is continued by another person, and each earlier state stays readable', async () => {
  const id = await disputed();
  expect((await admin.call('GET', `${path(id)}/draft`)).body).toEqual({
    version: 0,
    fields: {},
    saved_at: null,
    saved_by: null,
    authors: {},
  });
  expect(await save(id, 0, { product_description: 'A chair', __product_type: 'physical_product' })).toMatchObject({
    status: 200,
    body: { version: 1, saved_at: expect.any(Number) },
  });
  // Nothing differs, so nothing is added.
  expect((await save(id, 1, { __product_type: 'physical_product', product_description: 'A chair' })).body.version).toBe(
    1,
  );
  const second = { product_description: 'A chair', shipping_carrier: 'DHL' };
  expect((await save(id, 1, second, { client: anna })).body.version).toBe(2);
  expect((await admin.call('GET', `${path(id)}/draft`)).body).toMatchObject({
    version: 2,
    fields: second,
    saved_by: { name: 'anna' },
    authors: { product_description: { name: 'Ada Admin' }, shipping_carrier: { name: 'anna' } },
  });
  const { body } = await admin.call('GET', `${path(id)}/draft/versions`);
  expect(body).toMatchObject({
    has_more: false,
    data: [
      { version: 2, fields: second, saved_by: { name: 'anna' }, changed: ['__product_type', 'shipping_carrier'] },
      { version: 1, fields: { product_description: 'A chair', __product_type: 'physical_product' } },
    ],
  });
  expect(body.data[0].fields).toEqual(second);
  const earlier = await admin.call('GET', `${path(id)}/draft/versions?before=2`);
  expect(earlier.body.data).toHaveLength(1);
  // The bank hears nothing of what is typed.
  expect((await admin.call('GET', path(id))).body.evidence_details.has_evidence).toBe(false);
});

test('the history is read a page at a time, each state whole', async () => {
  const id = await disputed();
  for (let version = 0; version < 30; version++)
    await save(id, version, { product_description: 'A chair', shipping_carrier: `Carrier ${version}` });
  const { body } = await admin.call('GET', `${path(id)}/draft/versions`);
  expect(body.has_more).toBe(true);
  expect(body.data).toHaveLength(25);
  expect(body.data.at(-1)).toMatchObject({
    version: 6,
    fields: { product_description: 'A chair', shipping_carrier: 'Carrier 5' },
    changed: ['shipping_carrier'],
  });
  const { body: rest } = await admin.call('GET', `${path(id)}/draft/versions?before=6`);
  expect(rest).toMatchObject({ has_more: false, data: [{ version: 5 }, {}, {}, {}, { version: 1 }] });
});

describe('two people on one case', () => {
  test('are told who changed which field, and nothing is overwritten', async () => {
    const id = await disputed();
    await save(id, 0, { product_description: 'A chair' });
    await save(id, 1, { product_description: 'A blue chair' }, { client: anna });
    expect(await save(id, 1, { product_description: 'A red chair' })).toMatchObject({
      status: 409,
      body: {
        code: 'draft_changed',
        message: 'anna changed this draft in another window. Nothing was overwritten.',
        data: {
          version: 2,
          fields: { product_description: 'A blue chair' },
          saved_by: { name: 'anna' },
          saved_at: expect.any(Number),
          authors: { product_description: { name: 'anna' } },
        },
      },
    });
    expect(await save(id, 7, {})).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    const both = await Promise.all([
      save(id, 2, { shipping_carrier: 'DHL' }),
      save(id, 2, { shipping_carrier: 'UPS' }, { client: anna }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a page whose response was lost goes on where it was', async () => {
    const id = await disputed();
    await save(id, 0, { product_description: 'A' }, { editor: 'tab' });
    expect(await save(id, 0, { product_description: 'AB' }, { editor: 'tab' })).toMatchObject({ body: { version: 2 } });
    // Another user who claims to be that page isn’t.
    const other = await save(id, 0, { product_description: 'B' }, { editor: 'tab', client: anna });
    expect(other).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  });
});

test('a draft is refused for what is closed, unknown or not to be answered, and a long text by its field', async () => {
  const id = await disputed();
  await save(id, 0, { product_description: 'Typed' });
  expect(await save(id, 1, { uncategorized_text: 'x'.repeat(20_001) })).toMatchObject({
    status: 400,
    body: { data: { params: { 'fields.uncategorized_text': expect.any(String) } } },
  });
  expect((await save(id, 1, { shoe_size: '42' })).status).toBe(400);
  await submit(id);
  expect(await save(id, 1, { product_description: 'More' })).toMatchObject({
    status: 409,
    body: { code: 'dispute_not_editable' },
  });
  expect((await anna.call('GET', `${path(id)}/draft`)).body.fields).toEqual({ product_description: 'Typed' });
  for (const address of ['draft', 'draft/versions', 'submission', 'submission/download'])
    expect((await admin.call('GET', `${path('dp_elsewhere')}/${address}`)).status, address).toBe(404);
  expect((await save('dp_elsewhere', 0, {})).status).toBe(404);

  // American Express offers no way to contest a compliance case.
  const paid = await takePayment(server.world, { amount: 5000, card: 'pm_card_amex' });
  const compliance = { scenario: 'open_dispute', payment_intent: paid.payment_intent_id, reason: 'noncompliant' };
  await server.world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(compliance),
  });
  await server.world.settle();
  const { body } = await admin.call('GET', `/wc/v3/payments/charges/${paid.charge_id}`);
  const refused = { status: 409, body: { code: 'dispute_not_answerable' } };
  expect(await save(body.disputes[0].id, 0, {})).toMatchObject(refused);
  expect(await submit(body.disputes[0].id)).toMatchObject(refused);
});

test('what was sent stays readable, and is one file with everything byte for byte', async () => {
  const id = await disputed();
  expect((await admin.call('GET', `${path(id)}/submission`)).status).toBe(404);
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Pages /Kids [] /Count 3 >>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const form = new FormData();
  form.set('purpose', 'dispute_evidence');
  form.set('file', new File([new Uint8Array(bytes)], 'receipt.pdf'));
  const { cookie, nonce } = admin;
  const headers = { cookie, 'x-wp-nonce': nonce };
  const uploaded = await fetch(`${server.url}/wp-json/wc/v3/payments/file`, { method: 'POST', body: form, headers });
  const { id: receipt } = (await uploaded.json()) as { id: string };
  await submit(id, { uncategorized_text: 'Dear bank', product_description: 'A chair', receipt });
  await server.world.settle();
  const { body } = await admin.call('GET', `${path(id)}/submission`);
  expect(body).toMatchObject({
    dispute_id: id,
    submitted_at: expect.any(Number),
    submitted_by: { name: 'Ada Admin' },
    fields: { uncategorized_text: 'Dear bank', product_description: 'A chair' },
    files: [{ field: 'receipt', file_id: receipt, filename: 'receipt.pdf', size: bytes.length, pages: 3 }],
  });
  const download = await fetch(`${server.url}/wp-json${path(id)}/submission/download`, { headers });
  expect(download.headers.get('content-disposition')).toContain('attachment');
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()));
  expect(Object.keys(files).toSorted()).toEqual([
    'cover-letter.txt',
    'evidence.txt',
    'files/A Order receipt - receipt.pdf',
    'submission.json',
  ]);
  expect(Buffer.from(files['files/A Order receipt - receipt.pdf']!).equals(bytes)).toBe(true);
  expect(strFromU8(files['cover-letter.txt']!)).toBe('Dear bank');
});
