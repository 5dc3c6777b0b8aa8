import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromDecimal } from '@purser/contract/money';
import type { JournalLine } from '../../testing/journal-line.ts';
import { takePayment } from '../../testing/payments.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Client, TestServer } from '../../testing/test-server.ts';
import { reconciliationOf } from '../../reports/get-reconciliation.ts';
import { reconciliationPdf } from './reconciliation-pdf.ts';

let server: TestServer;
let client: Client;
let payout_id: string;
let straddling_id: string;
const base = '/wc/v3/payments';
const period = 'currency=usd&from=2026-03-01&to=2026-03-31';

beforeAll(async () => {
  server = await startTestServer({ start: '2026-03-10T12:00:00Z' });
  const { world } = server;
  await world.db.updateTable('stores').set({ name: '=Fern "&" Fold 漢字' }).execute();
  const account = { stripeAccount: world.store.account_id };
  await world.provider.stripe.accounts.update(world.store.account_id, {
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const first = await takePayment(world, { amount: 20_000 });
  await takePayment(world, { amount: 9_000 });
  await world.provider.stripe.refunds.create({ charge: first.charge_id, amount: 3_000 }, account);
  await world.sandbox.clock.advance(9 * 86_400_000);
  await world.settle();
  const pay = (amount: number) =>
    world.provider.stripe.payouts.create({ amount, currency: 'usd', method: 'instant' }, account);
  payout_id = (await pay(17_000)).id;
  // Payouts of one second would take what is there in the order of their ids.
  await world.sandbox.clock.advance(60_000);
  straddling_id = (await pay(2_000)).id;
  await world.settle();
  client = await server.signIn();
});
afterAll(() => server.close());

const file = async (path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const answer = await fetch(`${server.url}/wp-json${path}`, {
    headers: { cookie: client.cookie, 'x-wp-nonce': client.nonce },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const cellsOf = (csv: Buffer): string[][] =>
  csv
    .toString()
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => (a ?? b ?? '').replaceAll('""', '"')),
    );

test('the report as CSV says what the report says, and its store name is no formula', async () => {
  const { status, headers, bytes } = await file(`${base}/reports/reconciliation/download?${period}&format=csv`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('reconciliation_usd_2026-03-01_2026-03-31.csv');
  const { body } = await client.call('GET', `${base}/reports/reconciliation?${period}`);
  const [header, ...rows] = cellsOf(bytes);
  expect(header).toEqual(['Store', 'From', 'To', 'Time zone', 'Currency', 'Section', 'Line', 'Count', 'Amount']);
  expect(new Set(rows.map(([store]) => store))).toEqual(new Set([`'=Fern "&" Fold 漢字`]));
  const amounts = new Map(rows.map(([, , , , , section, line, , amount]) => [`${section} ${line}`, Number(amount)]));
  expect(amounts.get('Activity Charges')).toBe(290);
  expect(amounts.get('Activity Refunds')).toBe(-30);
  expect(amounts.get('Balance Closing balance')).toBe(body.closing / 100);
  expect(amounts.get('Check Current balance, payment provider')).toBe(body.balance / 100);
  expect(rows).toHaveLength(body.lines.length + 6);
  // No two lines share a name.
  expect(amounts.get('Total Payouts, net')).toBe(body.payouts / 100);
  expect(new Set(rows.map((row) => row[6])).size).toBe(rows.length);
});

test('the report as PDF is a PDF with a page for what does not fit on one, in any currency', async () => {
  const { status, headers, bytes } = await file(`${base}/reports/reconciliation/download?${period}&format=pdf`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { world } = server;
  const report = await reconciliationOf(world.context(), { currency: 'usd', from: '2026-03-01', to: '2026-03-31' });
  const [one] = report.payout_list;
  for (const currency of ['usd', 'jpy', 'kwd']) {
    const long = { ...report, currency, payout_list: Array.from({ length: 120 }, () => one ?? report.payout_list[0]!) };
    const made = reconciliationPdf(long, { locale: 'de_DE' }, world.clock.now());
    const pdf = Buffer.concat(await made.toArray());
    expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(2);
  }
});

const minor = (cell: string | undefined): number => fromDecimal(cell || '0', 'usd') ?? Number.NaN;

const journalOf = async (id: string): Promise<JournalLine[]> =>
  JSON.parse((await file(`${base}/deposits/${id}/journal?format=json`)).bytes.toString()).data;

test('the journal of a payout balances entry by entry, and empties the provider balance into the bank', async () => {
  for (const id of [payout_id, straddling_id]) {
    const lines = await journalOf(id);
    const sums = Map.groupBy(lines, ({ entry, type }) => `${entry} ${type === 'carried_over' ? type : ''}`);
    for (const [entry, own] of sums)
      expect(
        own.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
        entry,
      ).toBe(0);
    const of = (account: string) =>
      lines.filter((line) => line.account === account).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    expect(of('provider_balance')).toBe(0);
    expect(of('payouts')).toBe(id === payout_id ? 17_000 : 2_000);
  }
  const lines = await journalOf(payout_id);
  expect(lines).toContainEqual(
    expect.objectContaining({ type: 'charge', account: 'sales', credit: 20_000, debit: 0, order: expect.any(Number) }),
  );
  // What the two share is carried over from the one to the other.
  const carried = (await journalOf(straddling_id)).find(({ account }) => account === 'carried_over');
  expect(carried).toMatchObject({ type: 'carried_over', source: payout_id });
});

test('the journal as CSV says the same in units of the currency', async () => {
  const lines = await journalOf(payout_id);
  const { headers, bytes } = await file(`${base}/deposits/${payout_id}/journal`);
  expect(headers.get('content-disposition')).toContain(`journal_${payout_id}.csv`);
  const [header, ...rows] = cellsOf(bytes);
  expect(header).toEqual(['Date', 'Entry', 'Type', 'Account', 'Debit', 'Credit', 'Currency', 'Source', 'Order']);
  expect(rows.map(([date, entry, , , debit, credit]) => [date, entry, minor(debit), minor(credit)])).toEqual(
    lines.map(({ date, entry, debit, credit }) => [date, entry, debit, credit]),
  );
});

test('the journal of a failed payout takes the bank line back on its day, that of a reversal credits the bank, and nothing exported changes', async () => {
  const { world } = server;
  const account = { stripeAccount: world.store.account_id };
  const lost = await world.provider.stripe.payouts.create({ amount: 3_000, currency: 'usd' }, account);
  await world.settle();
  const before = await journalOf(lost.id);
  const bank = (lines: JournalLine[]) =>
    lines.filter((line) => line.account === 'payouts').reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  expect(bank(before)).toBe(3_000);
  await world.sandbox.clock.advance(86_400_000);
  const failure = { scenario: 'fail_payout', payout: lost.id, failure_code: 'account_closed' };
  await world.sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body: JSON.stringify(failure) });
  await world.settle();
  // The day has outlived the nonce.
  client = await server.signIn();
  const after = await journalOf(lost.id);
  expect(after.slice(0, before.length)).toEqual(before);
  const day = world.clock.now().toString().slice(0, 10);
  expect(after.slice(before.length)).toMatchObject([
    { type: 'payout_failure', account: 'provider_balance', debit: 3_000, date: expect.stringContaining(day) },
    { type: 'payout_failure', account: 'payouts', credit: 3_000 },
    { type: 'carried_over', account: 'provider_balance', credit: 3_000 },
    { type: 'carried_over', account: 'carried_over', debit: 3_000 },
  ]);

  const paid = await journalOf(payout_id);
  const reversal = await world.provider.stripe.payouts.reverse(payout_id, {}, account);
  await world.settle();
  expect(bank(await journalOf(reversal.id))).toBe(-17_000);
  expect(await journalOf(payout_id)).toEqual(paid);
  // Each of the two says so.
  const details = async (id: string) => (await client.call('GET', `${base}/deposits/${id}`)).body;
  expect(await details(payout_id)).toMatchObject({ reversed_by: reversal.id, reversed: reversal.created });
  expect(await details(reversal.id)).toMatchObject({ original_payout: payout_id });
});

test('what is not there is not found, and what cannot be asked is told so', async () => {
  for (const id of ['po_unknown', 'po-%27', 'x.y']) {
    const { status, bytes } = await file(`${base}/deposits/${id}/journal?format=csv`);
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'resource_missing']);
  }
  for (const path of [
    `deposits/${payout_id}/journal?format=xml`,
    `reports/reconciliation/download?${period}`,
    `reports/reconciliation/download?${period}&format=doc`,
    'reports/reconciliation/download?currency=usd&from=2026-03-02&to=2026-03-01&format=csv',
  ])
    expect((await file(`${base}/${path}`)).status, path).toBe(400);
});

test('reports and journals are for merchants', async () => {
  await server.addUser({ username: 'cleo', role: 'customer' });
  const customer = await server.signIn('cleo');
  for (const path of [
    `/reports/reconciliation?${period}`,
    `/reports/reconciliation/download?${period}&format=csv`,
    `/deposits/${payout_id}/journal`,
  ]) {
    expect((await customer.call('GET', `${base}${path}`)).status).toBe(403);
    expect((await fetch(`${server.url}/wp-json${base}${path}`)).status).toBe(401);
  }
});
