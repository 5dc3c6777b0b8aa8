import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { UploadedFile } from '@purser/contract/disputes/evidence-file';
import { judgeFile } from '@purser/contract/disputes/judge-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePayment } from '../../testing/payments.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Client, TestServer } from '../../testing/test-server.ts';
import { countPages } from './count-pages.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server?.close());

const pdf = (padding = 0): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(padding), Buffer.from('\ntrailer\n<< /Size 1 >>\n%%EOF\n')]);

/** A gray image of any size; its pixels are not checked. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function upload(
  bytes: Buffer,
  name = 'receipt.pdf',
  purpose = 'dispute_evidence',
  client = admin,
  packed?: unknown,
) {
  const form = new FormData();
  form.set('purpose', purpose);
  if (packed !== undefined) form.set('packed', JSON.stringify(packed));
  form.set('file', new File([new Uint8Array(bytes)], name));
  const { cookie, nonce } = client;
  const answer = await fetch(`${server.url}/wp-json/wc/v3/payments/file`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'x-wp-nonce': nonce },
  });
  const body = (await answer.json()) as { code?: string } & UploadedFile; // our own server’s
  return { status: answer.status, body };
}

async function dispute(): Promise<string> {
  const paid = await takePayment(server.world, { amount: 5000, card: 'pm_card_createDispute' });
  await server.world.settle();
  const { body } = await admin.call('GET', `/wc/v3/payments/disputes?search[]=${paid.charge_id}`);
  return body.data[0].dispute_id;
}

test('a file is uploaded, read back byte for byte, and never opened by a browser', async () => {
  const bytes = pdf(2000);
  const { status, body } = await upload(bytes, '../../etc/Beleg "März".pdf');
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'pdf', size: bytes.length, filename: 'Beleg März.pdf' });
  const details = await admin.call('GET', `/wc/v3/payments/file/${body.id}/details`);
  expect(details.body).toEqual(body);
  const content = await admin.call('GET', `/wc/v3/payments/file/${body.id}/content`);
  expect(content.body.content_type).toBe('application/pdf');
  expect(Buffer.from(content.body.file_content, 'base64').equals(bytes)).toBe(true);
  const raw = await fetch(`${server.url}/wp-json/wc/v3/payments/file/${body.id}`, {
    headers: { cookie: admin.cookie, 'x-wp-nonce': admin.nonce },
  });
  expect(raw.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(raw.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await raw.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a file is judged by its bytes, whatever its name says', () => {
  const encrypted = Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>\n%%EOF');
  expect(judgeFile(pdf())).toEqual({ type: 'pdf' });
  expect(judgeFile(png(4, 4))).toEqual({ type: 'png', size: { width: 4, height: 4 } });
  expect(judgeFile(Buffer.alloc(0))).toEqual({ refusal: 'file_empty' });
  expect(judgeFile(pdf(4_500_000))).toEqual({ refusal: 'file_too_large' });
  expect(judgeFile(Buffer.from('<html>'))).toEqual({ refusal: 'file_type_not_accepted' });
  expect(judgeFile(encrypted)).toEqual({ refusal: 'file_encrypted' });
  expect(judgeFile(pdf().subarray(0, 20))).toEqual({ refusal: 'file_broken' });
  expect(judgeFile(png(4, 4).subarray(0, 40))).toEqual({ refusal: 'file_broken' });
  expect(judgeFile(png(60_000, 60_000))).toEqual({ refusal: 'image_too_large' });
  expect(judgeFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toEqual({ refusal: 'file_broken' });
});

test('the pages of a PDF are counted, also where its page tree is compressed', () => {
  const tree = '<</Type/Outlines/Count 9>><</Type/Pages/Kids[3 0 R 4 0 R]/Count 7>><</Type/Page/Parent 2 0 R>>';
  const plain = Buffer.from(`%PDF-1.4\n2 0 obj\n<< /Count 7 /Kids [3 0 R] /Type /Pages >>\nendobj\n%%EOF`);
  const compressed = Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 3 >>\nstream\r\n'),
    deflateSync(Buffer.from(tree)),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ]);
  expect(countPages(plain)).toBe(7);
  expect(countPages(compressed)).toBe(7);
  expect(countPages(pdf(100))).toBe(null);
});

test('a packed file keeps the names and pages of its parts', async () => {
  const bytes = Buffer.from('%PDF-1.4\n2 0 obj\n<< /Type /Pages /Count 3 >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
  const packed = {
    heading: 'Attachment A · Order receipt',
    parts: [
      { filename: 'Vorder\u0007seite.jpg', pages: 1 },
      { filename: 'Beleg.pdf', pages: 2 },
    ],
  };
  const { body } = await upload(bytes, 'order-receipt.pdf', 'dispute_evidence', admin, packed);
  const kept = { ...packed, parts: [{ filename: 'Vorderseite.jpg', pages: 1 }, packed.parts[1]] };
  expect(body).toMatchObject({ pages: 3, packed: kept });
  expect((await admin.call('GET', `/wc/v3/payments/file/${body.id}/details`)).body).toEqual(body);
  const refusal = { status: 400, body: { code: 'rest_invalid_param' } };
  const parts = [{ filename: 'Beleg.pdf', pages: 2 }];
  expect(await upload(bytes, 'a.pdf', 'dispute_evidence', admin, { ...packed, parts })).toMatchObject(refusal);
  expect(await upload(bytes, 'a.pdf', 'dispute_evidence', admin, { parts: 'all' })).toMatchObject(refusal);
});

test('what is no evidence is refused by name and leaves nothing behind', async () => {
  const count = async () => (await server.world.db.selectFrom('evidence_files').select('file_id').execute()).length;
  const before = await count();
  expect(await upload(Buffer.from('GIF89a'), 'photo.png')).toMatchObject({
    status: 400,
    body: { code: 'file_type_not_accepted' },
  });
  expect(await upload(pdf(), 'a.pdf', 'identity_document')).toMatchObject({ status: 400 });
  expect(await upload(pdf(5_000_000))).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  const json = await admin.call('POST', '/wc/v3/payments/file', { purpose: 'dispute_evidence' });
  expect(json.status).toBe(415);
  expect(await count()).toBe(before);
});

test('files belong to their store’s people: others neither upload nor read', async () => {
  const { body } = await upload(pdf());
  await server.addUser({ username: 'clerk', role: 'customer' });
  const clerk = await server.signIn('clerk');
  expect((await upload(pdf(), 'a.pdf', 'dispute_evidence', clerk)).status).toBe(403);
  for (const path of ['', '/details', '/content'])
    expect((await clerk.call('GET', `/wc/v3/payments/file/${body.id}${path}`)).status).toBe(403);
  expect((await admin.call('GET', '/wc/v3/payments/file/file_unknown/content')).status).toBe(404);
});

test('a case takes files of the store up to its limit', async () => {
  const dispute_id = await dispute();
  const path = `/wc/v3/payments/disputes/${dispute_id}`;
  const [one, two] = [await upload(pdf(2_300_000)), await upload(pdf(2_300_000))];
  expect(await admin.call('POST', path, { evidence: { receipt: one.body.id } })).toMatchObject({
    status: 200,
    body: { evidence: { receipt: one.body.id } },
  });
  expect(
    await admin.call('POST', path, { evidence: { receipt: one.body.id, refund_policy: two.body.id } }),
  ).toMatchObject({ status: 400, body: { code: 'evidence_too_large' } });
  expect(await admin.call('POST', path, { evidence: { receipt: 'file_elsewhere' } })).toMatchObject({
    status: 400,
    body: { code: 'file_missing' },
  });
  expect(await admin.call('GET', path)).toMatchObject({ body: { evidence: { receipt: one.body.id } } });
});

test('a case takes as many pages as the card network does, in a draft and when it is submitted', async () => {
  const path = `/wc/v3/payments/disputes/${await dispute()}`;
  const pages = (count: number) =>
    Buffer.from(
      `%PDF-1.4\n2 0 obj\n<< /Type /Pages /Count ${count} >>\nendobj\n${'<< /Type /Page >>\n'.repeat(51)}trailer\n<< >>\n%%EOF\n`,
    );
  const long = await upload(pages(50));
  // Its page tree claims fewer pages than the provider finds.
  const misjudged = await upload(pages(10));
  for (const submit of [false, true]) {
    expect(await admin.call('POST', path, { evidence: { receipt: long.body.id }, submit })).toMatchObject({
      status: 400,
      body: { code: 'evidence_too_many_pages', data: { pages: 50, limit: 49 } },
    });
    expect(await admin.call('POST', path, { evidence: { receipt: misjudged.body.id }, submit })).toMatchObject({
      status: 400,
      body: { code: 'evidence_too_many_pages', message: expect.stringContaining('more pages in all') },
    });
  }
  expect(await admin.call('GET', path)).toMatchObject({ body: { status: 'needs_response', evidence: {} } });
});
