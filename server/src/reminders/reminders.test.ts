import { call } from '@orpc/server';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fromUnixSeconds } from '@purser/contract/dates';
import { saveDispute } from '../disputes/save-dispute.ts';
import { closeDispute } from '../disputes/close-dispute.ts';
import { listNotes } from '../inbox/list-notes.ts';
import { lookNow } from '../jobs/standing-jobs.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { getCharge } from '../transactions/get-charge.ts';
import { getDisputeWebhook } from './get-dispute-webhook.ts';
import { openDispute } from './open-dispute.ts';
import { testDisputeWebhook } from './test-dispute-webhook.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const world = await openStore();
const as = () => ({ context: world.context() });

/** A payment that its card disputes at once: its deadline is nine days away. */
async function disputed(card = 'pm_card_createDispute') {
  const paid = await takePayment(world, { amount: 5000, card });
  await world.settle();
  const { disputes } = await call(getCharge, { charge_id: paid.charge_id }, as());
  return { ...paid, ...disputes[0]!, dispute_id: disputes[0]!.id };
}
/** Moves the clock to so many days before a deadline, and a minute on. */
async function moveTo({ due_by }: { due_by: number | null }, days: number) {
  await world.sandbox.clock.advance(due_by! * 1000 - days * day + minute - world.sandbox.clock.now());
  await lookNow(world);
  await world.settle();
}
async function play(scenario: Record<string, unknown>) {
  const response = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenario),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  await world.settle();
}
const mailsAbout = (dispute_id: string) =>
  world.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text'])
    .where('dedupe_key', 'like', `purser-dispute-deadline:${dispute_id}:%`)
    .orderBy('mail_id')
    .execute();
const notesAbout = async (title: string) =>
  (await call(listNotes, {}, as())).filter((note) => note.title?.includes(title) && note.status === 'unactioned');

/** What a merchant's own server got. */
const received: { headers: Record<string, unknown>; body: string }[] = [];
let answer = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer).end();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
afterAll(() => void receiver.close());
const { port } = receiver.address() as AddressInfo; // a TCP server's
const hook = `http://127.0.0.1:${port}/hook`;

test('a compliance case that can be contested for a fee has a deadline like any dispute', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  await world.settle();
  await play({ scenario: 'open_dispute', payment_intent: paid.payment_intent_id, reason: 'noncompliant' });
  const { disputes } = await call(getCharge, { charge_id: paid.charge_id }, as());
  const row = await world.db.selectFrom('dispute_deadlines').selectAll().executeTakeFirst();
  expect(row).toMatchObject({ dispute_id: disputes[0]?.id, ended: null });
  await call(closeDispute, { dispute_id: disputes[0]!.id }, as());
  await world.settle();
});

test('the week before a deadline has three reminders, the last ones to a second person too', async () => {
  await call(saveSettings, { dispute_reminder_email: 'owner@example.com', dispute_reminder_webhook_url: hook }, as());
  const dispute = await disputed();
  await moveTo(dispute, 8);
  expect(await mailsAbout(dispute.dispute_id)).toEqual([]);
  await moveTo(dispute, 7);
  const [first] = await mailsAbout(dispute.dispute_id);
  expect(first).toMatchObject({
    recipient: 'admin@example.com',
    subject: `7 days left to answer the dispute of $50.00 (order #${dispute.order_id})`,
  });
  const until = fromUnixSeconds(dispute.due_by!).toLocaleString('en-US', {
    timeZone: world.store.timezone,
    month: 'long',
    day: 'numeric',
  });
  for (const words of [
    'Withdrawn: $65.00, with a fee of $15.00',
    'Transaction unauthorized. The cardholder doesn’t recognize the payment, or someone else used their card.',
    `Respond by: ${until}, 2026 at `,
    `/wp-admin/admin.php?page=wc-admin&path=/payments/transactions/details&id=${dispute.payment_intent_id}`,
    'Nobody has opened this case yet.',
  ])
    expect(first?.body_text).toContain(words);
  await moveTo(dispute, 3);
  await moveTo(dispute, 1);
  const all = await mailsAbout(dispute.dispute_id);
  expect(all.map(({ recipient, subject }) => [recipient, subject.slice(0, 6)])).toEqual([
    ['admin@example.com', '7 days'],
    ['admin@example.com', '3 days'],
    ['owner@example.com', '3 days'],
    ['admin@example.com', '1 day '],
    ['owner@example.com', '1 day '],
  ]);
  // The newest note has taken the place of the others.
  expect((await notesAbout('left to answer')).map(({ title }) => title)).toEqual([
    `1 day left to answer the dispute of $50.00 (order #${dispute.order_id})`,
  ]);
  const { secret, last } = await call(getDisputeWebhook, {}, as());
  expect(last).toMatchObject({ state: 'delivered', status: 200, attempts: 1 });
  expect(received.map(({ body }) => JSON.parse(body).reminder.days_before)).toEqual([7, 3, 1]);
  const { headers, body } = received.at(-1)!;
  const [, t = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['purser-signature'])) ?? [];
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  expect(body).not.toContain('grace');
  await moveTo(dispute, 0);
  expect(await mailsAbout(dispute.dispute_id)).toHaveLength(5);
  expect(await notesAbout('left to answer')).toEqual([]);
});

test('no one else is told of a case that somebody opened', async () => {
  const dispute = await disputed();
  await call(openDispute, { dispute_id: dispute.dispute_id }, as());
  await moveTo(dispute, 2.5);
  expect(
    (await mailsAbout(dispute.dispute_id)).map(({ recipient, subject }) => [recipient, subject.slice(0, 15)]),
  ).toEqual(
    // Days were skipped: one reminder, which says how long it really is.
    [['admin@example.com', '2 days 12 hours']],
  );
  await call(closeDispute, { dispute_id: dispute.dispute_id }, as());
});

test('an answered dispute, an accepted one and one that takes no answer are not reminded of', async () => {
  const [answered, accepted, returned] = [await disputed(), await disputed(), await disputed()];
  await call(
    saveDispute,
    { dispute_id: answered.dispute_id, evidence: { uncategorized_text: 'winning_evidence' }, submit: true },
    as(),
  );
  await call(closeDispute, { dispute_id: accepted.dispute_id }, as());
  // American Express offers no way to contest a compliance case.
  await play({
    scenario: 'open_dispute',
    payment_intent: (await takePayment(world, { amount: 2000, card: 'pm_card_amex' })).payment_intent_id,
    reason: 'noncompliant',
  });
  await play({ scenario: 'lose_dispute', dispute: returned.dispute_id });
  await moveTo(answered, 0.5);
  const about = await world.db
    .selectFrom('mail')
    .select('dedupe_key')
    .where('dedupe_key', 'like', 'purser-dispute-deadline:%')
    .where('created', '>', world.clock.now().subtract({ hours: 24 * 8 }))
    .execute();
  expect(about).toEqual([]);
});

test('a deadline that moves is reminded of anew, and says who has not seen it', async () => {
  const dispute = await disputed();
  await call(openDispute, { dispute_id: dispute.dispute_id }, as());
  await moveTo(dispute, 7);
  expect(await mailsAbout(dispute.dispute_id)).toHaveLength(1);
  const due_by = dispute.due_by! + (20 * day) / 1000;
  await play({
    scenario: 'set_dispute_deadline',
    dispute: dispute.dispute_id,
    due_by: fromUnixSeconds(due_by).toString(),
  });
  await world.settle();
  expect(await notesAbout('left to answer')).toEqual([]);
  await moveTo({ due_by }, 8);
  expect(await mailsAbout(dispute.dispute_id)).toHaveLength(1);
  await moveTo({ due_by }, 7);
  const mails = await mailsAbout(dispute.dispute_id);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.body_text).toContain('Nobody has opened this case yet.');
  await call(closeDispute, { dispute_id: dispute.dispute_id }, as());
});

test('a webhook that does not take a delivery gets it again, and its last result is shown', async () => {
  answer = 500;
  received.length = 0;
  await call(testDisputeWebhook, {}, as());
  await world.settle();
  expect((await call(getDisputeWebhook, {}, as())).last).toMatchObject({ state: 'waiting', status: 500, attempts: 1 });
  answer = 204;
  await world.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await world.settle();
  expect((await call(getDisputeWebhook, {}, as())).last).toMatchObject({
    state: 'delivered',
    status: 204,
    attempts: 2,
  });
  expect(received[0]?.body).toBe(received[1]?.body);
});
