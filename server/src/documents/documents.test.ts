import { call } from '@orpc/server';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { vatReturnCsv } from '../exports/reports/vat-return-csv.ts';
import type { Store } from '../context.ts';
import { addTaxedStore, bookFees } from '../testing/fee-history.ts';
import { openServer } from '../testing/open-store.ts';
import { documentPdf } from './document-pdf.ts';
import { eInvoiceOf } from './e-invoice.ts';
import { listDocuments } from './list-documents.ts';
import { makeDueDocuments } from './make-documents.ts';
import { readDocument } from './read-document.ts';
import { summarizeDocuments } from './summarize-documents.ts';
import { saveVatDetails } from './vat-details.ts';

// The clock begins on 10 March 2026.
const { world, admin } = await openServer();

const as = (store: Store) => ({ context: world.context({ store }) });
const list = async (store: Store, query: Record<string, unknown> = {}) =>
  (await call(listDocuments, query, as(store))).data.toReversed();
const documentOf = (store: Store, id: string) => readDocument(world.db, store, id);

/** What a store says of itself since a moment. */
const saved = (store: Store, vat_number: string | null, created = '2025-01-01T00:00:00Z') =>
  world.db
    .insertInto('vat_details')
    .values({
      store_id: store.store_id,
      version: 1,
      vat_number,
      checked: vat_number && 'check_digits',
      name: 'Müller & Söhne <GmbH>',
      address: 'Lange Straße 1\n10115 Berlin',
      country: store.country,
      created: Temporal.Instant.from(created),
    })
    .execute();

const aYearsEnd = [
  { created: '2026-01-05T10:00:00Z', fee: 119, payment: 'pi_1' },
  { created: '2026-01-20T10:00:00Z', fee: 1500, type: 'dispute', payment: 'pi_1' },
  { created: '2026-01-31T23:30:00Z', fee: 200, type: 'reader_fee' },
  { created: '2026-02-10T10:00:00Z', fee: 333, payment: 'pi_2' },
  { created: '2026-02-11T10:00:00Z', fee: 50, type: 'payout', currency: 'jpy' },
] as const;

describe('the documents of a month', () => {
  test('have the fees of the ledger with the tax of the country, and count on without a gap', async () => {
    const store = await addTaxedStore(world, 'DE');
    await bookFees(world, store, aYearsEnd);
    await makeDueDocuments(world, store);
    await makeDueDocuments(world, store);
    const id = store.store_id;
    expect(await list(store)).toMatchObject([
      {
        document_id: `TEST-INV-${id}-000001`,
        number: `TEST-INV-${id}-000001`,
        date: '2026-03-10',
        type: 'vat_invoice',
        kind: 'invoice',
        period_from: '2026-01-01',
        period_to: '2026-01-31',
        currency: 'eur',
        net: 1529,
        tax: 290,
        total: 1819,
        tax_rate: 19_000,
        treatment: 'standard',
      },
      {
        number: `TEST-INV-${id}-000002`,
        period_from: '2026-02-01',
        period_to: '2026-02-28',
        currency: 'eur',
        total: 333,
      },
      { number: `TEST-INV-${id}-000003`, period_from: '2026-02-01', currency: 'jpy', net: 42, tax: 8, total: 50 },
    ]);
    expect(await call(summarizeDocuments, {}, as(store))).toEqual({ count: 3 });
    expect(await call(summarizeDocuments, { date_before: '2026-03-09' }, as(store))).toEqual({ count: 0 });
    expect(await call(summarizeDocuments, { type_is: 'vat_invoice' }, as(store))).toEqual({ count: 3 });
    expect(await call(summarizeDocuments, { type_is_not: 'vat_invoice' }, as(store))).toEqual({ count: 0 });
    const { lines } = await documentOf(store, `TEST-INV-${id}-000001`);
    expect(lines.map(({ category, total }) => [category, total])).toEqual([
      ['payment_fees', 119],
      ['dispute_fees', 1500],
      ['reader_fees', 200],
    ]);
  });

  test('are of the month in the store’s own zone', async () => {
    const store = await addTaxedStore(world, 'US', 'Pacific/Auckland');
    await bookFees(world, store, [{ created: '2026-01-31T12:00:00Z', fee: 100 }]);
    await makeDueDocuments(world, store);
    expect(await list(store)).toMatchObject([{ period_from: '2026-02-01', treatment: 'not_taxed', net: 100, tax: 0 }]);
  });

  test('never change', async () => {
    const store = await addTaxedStore(world, 'DE');
    await bookFees(world, store, aYearsEnd);
    await makeDueDocuments(world, store);
    for (const table of ['documents', 'document_lines', 'document_months', 'vat_details'] as const) {
      await expect(world.db.updateTable(table).set({ store_id: 1 }).execute(), table).rejects.toThrow('append-only');
      await expect(world.db.deleteFrom(table).execute(), table).rejects.toThrow('append-only');
    }
    const before = await documentOf(store, `TEST-INV-${store.store_id}-000001`);
    await call(saveVatDetails, { name: 'Neu', address: 'Anderswo 2', vat_number: '136695976' }, as(store));
    expect(await documentOf(store, before.document_id)).toEqual(before);
    expect(await documentPdf(before)).toEqual(await documentPdf(before));
  });

  test('name a fee that was recorded late, and give back in a credit note what an invoice had', async () => {
    const store = await addTaxedStore(world, 'DE');
    await bookFees(world, store, [
      { created: '2026-01-05T10:00:00Z', fee: 119, payment: 'pi_1' },
      { created: '2026-01-06T10:00:00Z', fee: 80, payment: 'pi_2' },
      // Charged and given back in one month: never on an invoice.
      { created: '2026-01-07T10:00:00Z', fee: -30, type: 'refund', payment: 'pi_2' },
    ]);
    const january = world.clock.now().subtract({ hours: 24 * 30 });
    await makeDueDocuments({ ...world, clock: { ...world.clock, now: () => january } }, store);
    expect(await list(store)).toMatchObject([{ total: 169 }]);
    await bookFees(world, store, [
      { created: '2026-01-08T10:00:00Z', fee: 25, payment: 'pi_3' },
      { created: '2026-02-05T10:00:00Z', fee: 300, payment: 'pi_4' },
      { created: '2026-02-06T10:00:00Z', fee: -119, type: 'refund', payment: 'pi_1' },
    ]);
    await makeDueDocuments(world, store);
    const [first, late, credit] = await list(store);
    expect([late, credit].map((each) => each?.kind)).toEqual(['credit_note', 'invoice']);
    const documents = [await documentOf(store, late!.document_id), await documentOf(store, credit!.document_id)];
    const note = documents.find(({ kind }) => kind === 'credit_note')!;
    const invoice = documents.find(({ kind }) => kind === 'invoice')!;
    expect(note).toMatchObject({ total: 119, net: 100, tax: 19, corrects: [first!.number] });
    expect(note.lines).toMatchObject([{ category: 'refund_fees', month: '2026-02-01', invoiced_month: '2026-01-01' }]);
    expect(invoice.lines.map(({ month, total }) => [month, total])).toEqual([
      ['2026-02-01', 300],
      ['2026-01-01', 25],
    ]);
    expect(eInvoiceOf(invoice)).toContain('Payment processing fees of January 2026, recorded late');
  });

  test('are made once by several processes at the same time', async () => {
    const store = await addTaxedStore(world, 'DE');
    await bookFees(world, store, aYearsEnd);
    await Promise.all(Array.from({ length: 5 }, () => makeDueDocuments(world, store)));
    expect((await list(store)).map(({ number }) => number.slice(-6))).toEqual(['000001', '000002', '000003']);
  });

  test('are not made by a platform that hasn’t said who it is', async () => {
    const store = await addTaxedStore(world, 'DE');
    await bookFees(world, store, aYearsEnd);
    await makeDueDocuments({ ...world, provider: { ...world.provider, is_demo: false } }, store);
    expect(await list(store)).toEqual([]);
  });
});

describe('the tax', () => {
  test.each([
    ['DE', null, 'standard', 19_000, 'S'],
    ['DE', 'DE136695976', 'reverse_charge', 0, 'AE'],
    ['IE', 'IE6433435F', 'standard', 23_000, 'S'],
    ['NZ', '49091850', 'zero_rate', 0, 'Z'],
    ['JP', null, 'standard', 10_000, 'S'],
    ['US', '12345678', 'not_taxed', 0, 'O'],
  ] as const)('of a business in %s with the number %s is %s', async (country, number, treatment, tax_rate, code) => {
    const store = await addTaxedStore(world, country);
    await saved(store, number);
    await bookFees(world, store, [
      ...aYearsEnd,
      { created: '2026-02-06T10:00:00Z', fee: -119, type: 'refund', payment: 'pi_1' },
    ]);
    await makeDueDocuments(world, store);
    const made = await list(store);
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice', 'invoice']);
    for (const each of made) {
      expect(each).toMatchObject({ treatment, tax_rate });
      const document = await documentOf(store, each.document_id);
      expect(document.buyer).toMatchObject({ name: 'Müller & Söhne <GmbH>', vat_number: number });
      const xml = eInvoiceOf(document);
      expect(xml).toContain(`<ram:CategoryCode>${code}</ram:CategoryCode>`);
      const { valid, errors } = await validateXsd(xml, Profile.EN16931);
      expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    }
  });

  test('of a month is that of the number saved before it began', async () => {
    const store = await addTaxedStore(world, 'FR');
    await saved(store, 'FR40303265045', '2026-01-15T00:00:00Z');
    await bookFees(world, store, aYearsEnd);
    await makeDueDocuments(world, store);
    expect((await list(store)).map(({ treatment }) => treatment)).toEqual([
      'standard',
      'reverse_charge',
      'reverse_charge',
    ]);
  });
});

test('the file for a VAT return has each document with its rate, and what was given back below zero', async () => {
  const store = await addTaxedStore(world, 'DE');
  await bookFees(world, store, [
    ...aYearsEnd,
    { created: '2026-02-06T10:00:00Z', fee: -119, type: 'refund', payment: 'pi_1' },
  ]);
  await makeDueDocuments(world, store);
  const [header, ...rows] = (await text(vatReturnCsv(world.db, store, {}))).trim().split('\r\n');
  expect(header).toContain('Number,Document,Date,Period from');
  expect(rows).toHaveLength(4);
  expect(rows.find((row) => row.includes('Credit note'))).toMatch(
    /,2026-02,Purser demo platform,IE1234567FA,,DE,Standard rate,19,EUR,-1\.00,-0\.19,-1\.19,TEST-INV-\d+-000001$/,
  );
  const later = await text(vatReturnCsv(world.db, store, { from: '2026-02' }));
  expect(later.trim().split('\r\n')).toHaveLength(4);
});

describe('over HTTP', () => {
  test('a document opens as a PDF that carries its e-invoice, and the download is recorded', async () => {
    await bookFees(world, world.store, aYearsEnd);
    await makeDueDocuments(world, world.store);
    const { body } = await admin.call('GET', '/wc/v3/payments/documents?sort=date&direction=asc');
    const [first] = body.data;
    const file = await admin.call('GET', `/wc/v3/payments/documents/${first.document_id}?_wpnonce=${admin.nonce}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain(`${first.document_id}.pdf`);
    expect(file.headers.get('cache-control')).toContain('no-cache');
    expect(file.body).toMatch(/^%PDF-1\.7/);
    for (const part of ['factur-x.xml', '/AFRelationship /Alternative', 'pdfaid:part>3', 'EN 16931'])
      expect(file.body).toContain(part);
    const events = await world.db.selectFrom('analytics_events').select(['name', 'properties']).execute();
    expect(events).toMatchObject([
      { name: 'wcpay_document_downloaded', properties: { document_id: first.document_id, mode: 'test' } },
    ]);
    const { body: part } = await admin.call('GET', `/wc/v3/payments/documents/${first.document_id}/e-invoice`);
    expect(part.xml).toContain(first.document_id);
    expect((await admin.call('GET', '/wc/v3/payments/documents/summary')).body).toEqual({ count: 3 });
    const csv = await admin.call('GET', '/wc/v3/payments/documents/vat-return?from=2026-01&to=2026-01');
    expect(csv.headers.get('content-disposition')).toContain('vat_return_2026-01_2026-01.csv');
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    expect((await admin.call('GET', '/wc/v3/payments/documents/vat-return?from=2026-13')).status).toBe(400);
  });

  test('a document of another store, or of none, is a page that says so', async () => {
    const other = await addTaxedStore(world, 'DE');
    await bookFees(world, other, aYearsEnd);
    await makeDueDocuments(world, other);
    for (const id of [`TEST-INV-${other.store_id}-000001`, 'INV-none', "a'b"]) {
      const path = `/wc/v3/payments/documents/${encodeURIComponent(id)}`;
      const answer = await admin.call('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.body).toContain('We couldn’t find the document.');
      expect((await admin.call('GET', `${path}/e-invoice`)).body).toMatchObject({ code: 'document_missing' });
    }
    const stranger = await admin.call('GET', '/wc/v3/payments/documents/x', undefined, { cookie: '' });
    expect([stranger.status, stranger.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('text/html'),
    ]);
  });
});
