import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { disputedWith } from '../testing/disputed.ts';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 0xff]);

const upload = (
  data: Buffer,
  given: Partial<Stripe.FileCreateParams> & { name?: string } = {},
  options?: Stripe.RequestOptions,
) => {
  const { name = 'receipt.pdf', ...params } = given;
  return sandbox.stripe.files.create(
    { purpose: 'dispute_evidence', file: { data, name, type: 'application/octet-stream' }, ...params },
    options,
  );
};

/** As the SDK reads bytes: it has no method of its own for them. */
async function bytesOf(
  id: string,
  stripeAccount = sandbox.keys().account,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const response = await sandbox.request(`https://files.stripe.com/v1/files/${id}/contents`, {
    headers: { authorization: `Bearer ${sandbox.keys().secret}`, 'stripe-account': stripeAccount },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

test('a file is uploaded, read and given back byte for byte', async () => {
  const file = await upload(pdf);
  expect(file).toMatchObject({
    object: 'file',
    filename: 'receipt.pdf',
    purpose: 'dispute_evidence',
    size: pdf.length,
    type: 'pdf',
    links: { data: [] },
  });
  expect(file.id).toMatch(/^file_/);
  expect(await sandbox.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id, size: pdf.length });
  const { status, bytes, headers } = await bytesOf(file.id);
  expect([status, bytes]).toEqual([200, pdf]);
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('request-id')).toMatch(/^req_/);
  // In the way that the SDK offers, as a stream.
  const streamed = await sandbox.stripe.rawRequest('GET', `/v1/files/${file.id}/contents`, undefined, {
    apiBase: 'files',
    streaming: true,
  });
  expect(Buffer.from(await new Response(streamed as unknown as ReadableStream).arrayBuffer())).toEqual(pdf);
});

test('a file belongs to the account that uploaded it', async () => {
  const { id } = await upload(pdf);
  await expect(sandbox.platform.files.retrieve(id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect((await bytesOf(id, sandbox.keys().platform)).status).toBe(404);
  expect((await sandbox.platform.files.list()).data).toEqual([]);
});

test('files are listed, newest first, by purpose', async () => {
  const logo = await upload(png, { purpose: 'business_logo', name: 'logo.png' });
  const { data } = await sandbox.stripe.files.list({ purpose: 'business_logo' });
  expect(data.map(({ id }) => id)).toEqual([logo.id]);
});

test('a file is judged by its bytes, whatever its name says', async () => {
  expect((await upload(png, { name: 'picture.pdf' })).type).toBe('png');
  await expect(upload(Buffer.from('<script>'), { name: 'harmless.pdf' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'file',
    message: expect.stringContaining('pdf, jpg, png'),
  });
  await expect(upload(pdf, { purpose: 'business_logo' })).rejects.toMatchObject({ statusCode: 400, param: 'file' });
  await expect(upload(Buffer.alloc(0))).rejects.toMatchObject({ statusCode: 400, param: 'file' });
});

test('a file is as large as its purpose allows, and no larger', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024);
  pdf.copy(large);
  expect((await upload(large)).size).toBe(large.length);
  await expect(upload(Buffer.concat([large, Buffer.from('!')]))).rejects.toMatchObject({
    statusCode: 400,
    param: 'file',
    message: expect.stringContaining('5 MB'),
  });
});

test('a purpose that nobody may upload for, and a form without a file, are refused', async () => {
  await expect(
    upload(pdf, { purpose: 'sigma_scheduled_query' as Stripe.FileCreateParams.Purpose }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'purpose' });
  const form = new FormData();
  form.append('purpose', 'dispute_evidence');
  const response = await sandbox.request('https://files.stripe.com/v1/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys().secret}` },
    body: form,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'parameter_missing', param: 'file' } });
});

test('a name keeps no path and no control characters', async () => {
  expect((await upload(pdf, { name: '../../etc/pass\u0001wd.pdf' })).filename).toBe('passwd.pdf');
  expect((await upload(pdf, { name: 'Quittung für Ünal.pdf' })).filename).toBe('Quittung für Ünal.pdf');
});

test('the same key uploads once, and another file under it is refused', async () => {
  const options = { idempotencyKey: 'evidence one' };
  const first = await upload(pdf, {}, options);
  expect((await upload(pdf, {}, options)).id).toBe(first.id);
  await expect(upload(png, {}, options)).rejects.toMatchObject({ rawType: 'idempotency_error' });
});

test('a link shows the file to whoever has it, until it ends', async () => {
  const { id } = await upload(pdf);
  const expires_at = Math.floor(sandbox.clock.now() / 1000) + 3600;
  const link = await sandbox.stripe.fileLinks.create({ file: id, expires_at, metadata: { for: 'the bank' } });
  expect(link).toMatchObject({ file: id, expired: false, expires_at });
  const open = async () => sandbox.app.request(new URL(link.url ?? '').pathname);
  expect(Buffer.from(await (await open()).arrayBuffer())).toEqual(pdf);
  expect((await sandbox.stripe.files.retrieve(id)).links?.data).toMatchObject([{ id: link.id, expired: false }]);
  await sandbox.clock.advance(3_600_000);
  expect((await sandbox.stripe.fileLinks.retrieve(link.id)).expired).toBe(true);
  expect((await open()).status).toBe(404);
  await expect(sandbox.stripe.fileLinks.update(link.id, { expires_at: '' })).rejects.toMatchObject({ statusCode: 400 });
  expect((await sandbox.stripe.fileLinks.list({ file: id, expired: true })).data).toHaveLength(1);
  expect((await sandbox.stripe.fileLinks.list({ file: id, expired: false })).data).toHaveLength(0);
});

test('a link comes with the upload when asked for, can be ended at once, and needs a file of the account', async () => {
  const file = await upload(pdf, { file_link_data: { create: true } });
  const [link] = file.links?.data ?? [];
  expect(await sandbox.stripe.fileLinks.update(link?.id ?? '', { expires_at: 'now' })).toMatchObject({ expired: true });
  await expect(sandbox.platform.fileLinks.create({ file: file.id })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'file',
  });
  await expect(sandbox.stripe.fileLinks.create({ file: file.id, expires_at: 1 })).rejects.toMatchObject({
    param: 'expires_at',
  });
  expect((await sandbox.app.request('/sandbox/links/bm9uc2Vuc2U')).status).toBe(404);
});

test('files are evidence of a dispute, expanded on request, of the right purpose and not too many bytes', async () => {
  const { id } = await disputedWith(sandbox, 'pm_card_createDispute');
  const stage = (evidence: Stripe.DisputeUpdateParams['evidence']) =>
    sandbox.stripe.disputes.update(id, { evidence, submit: false, expand: ['evidence.receipt'] });
  const receipt = await upload(pdf);
  expect((await stage({ receipt: receipt.id })).evidence.receipt).toMatchObject({ id: receipt.id, size: pdf.length });
  await expect(stage({ receipt: 'file_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'evidence[receipt]',
  });
  const logo = await upload(png, { purpose: 'business_logo' });
  await expect(stage({ receipt: logo.id })).rejects.toMatchObject({ param: 'evidence[receipt]' });
  const heavy = Buffer.alloc(3_000_000);
  pdf.copy(heavy);
  const [one, two] = [await upload(heavy), await upload(heavy)];
  await stage({ uncategorized_file: one.id });
  await expect(stage({ customer_communication: two.id })).rejects.toMatchObject({ statusCode: 400, param: 'evidence' });
});
