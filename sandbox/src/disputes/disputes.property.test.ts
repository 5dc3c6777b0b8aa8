import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeObject } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import type { Refund } from '../payments/refund.ts';
import { isLong } from '../testing/long-run.ts';
import { createTestSandbox, type TestSandbox, storedObjects } from '../testing/sandbox.ts';
import { following } from './dispute-life.ts';
import { isInquiry, type Dispute, type DisputeStatus } from './dispute.ts';
import { reasons } from './reasons.ts';

let sandbox: TestSandbox;
/** What is checked against everything in the sandbox takes longer with every life in it. */
const livesPerSandbox = 25;
let intents: string[] = [];
let lines = new Map<string, string>();
/** The disputes as the events showed them last, and the number of the last event that was read. */
const shownLast = new Map<string, StripeObject>();
let seen = '0';

async function begin(): Promise<void> {
  await sandbox?.dispose();
  sandbox = await createTestSandbox();
  intents = [];
  lines = new Map();
  shownLast.clear();
  seen = '0';
  // It settles in two currencies; yen are converted.
  await sandbox.stripe.accounts.createExternalAccount(sandbox.keys().account, {
    external_account: {
      object: 'bank_account',
      currency: 'eur',
      country: 'DE',
      account_number: 'DE89370400440532013000',
    },
  });
}
beforeAll(begin);
afterAll(() => sandbox.dispose());

const scenarios = ['escalate_dispute', 'win_dispute', 'lose_dispute', 'expire_dispute', 'appeal_dispute'] as const;

type Command =
  | { do: 'pay'; amount: number; currency: string; method: string }
  | { do: 'open'; which: number; reason: string; status: string; part: number }
  | { do: 'refund'; which: number; part: number }
  | { do: 'answer'; which: number; text: string; submit: boolean }
  | { do: 'close'; which: number }
  | { do: 'play'; which: number; scenario: (typeof scenarios)[number] }
  | { do: 'policy'; policy: string }
  | { do: 'wait'; hours: number };

const which = fc.nat(40);
const part = fc.double({ min: 0.05, max: 1.1, noNaN: true });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 2000, max: 900_000 }),
      currency: fc.constantFrom('usd', 'eur', 'jpy'),
      method: fc.constantFrom(
        'pm_card_visa',
        'pm_card_createDispute',
        'pm_card_createDisputeInquiry',
        'pm_card_createMultipleDisputes',
        'pm_card_createIssuerFraudRecord',
        'pm_card_pendingRefund',
        'pm_card_refundFail',
        'pm_sepaDebit_disputed',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      which,
      reason: fc.constantFrom(...reasons),
      status: fc.constantFrom(...Object.keys(following)),
      part,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      text: fc.constantFrom('winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence', 'It was delivered.'),
      submit: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('play' as const), which, scenario: fc.constantFrom(...scenarios) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('policy' as const), policy: fc.constantFrom('kept', 'returned_when_won') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 40 }) }),
  },
);

async function control(body: Record<string, unknown>): Promise<void> {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect([200, 400]).toContain(response.status);
}

/** Does one command; refusals are part of life, breakdowns are not. */
async function perform(step: Command): Promise<void> {
  const { stripe } = sandbox;
  const pick = (list: string[], index: number) => list.at(-1 - (index % Math.max(Math.min(list.length, 6), 1)));
  try {
    if (step.do === 'wait') return await sandbox.clock.advance(step.hours * 3_600_000);
    if (step.do === 'policy')
      return await control({ scenario: 'set_dispute_fees', account: sandbox.keys().account, policy: step.policy });
    if (step.do === 'pay') {
      const debit = step.method.startsWith('pm_sepa');
      const intent = await stripe.paymentIntents.create({
        amount: step.amount,
        currency: debit ? 'eur' : step.currency,
        payment_method: step.method,
        confirm: true,
        return_url: 'https://store.example/back',
      });
      intents.push(intent.id);
      return await sandbox.settle();
    }
    if (step.do === 'open' || step.do === 'refund') {
      const payment_intent = pick(intents, step.which);
      if (payment_intent === undefined) return;
      const { amount: all } = await stripe.paymentIntents.retrieve(payment_intent);
      const amount = Math.max(1, Math.round(all * step.part));
      if (step.do === 'refund') await stripe.refunds.create({ payment_intent, amount });
      else
        await control({
          scenario: 'open_dispute',
          payment_intent,
          reason: step.reason,
          status: step.status,
          ...(step.part > 1 ? {} : { amount }),
        });
      return await sandbox.settle();
    }
    const { data } = await stripe.disputes.list({ limit: 6 });
    const id = pick(
      data.map((dispute) => dispute.id),
      step.which,
    );
    if (id === undefined) return;
    if (step.do === 'close') await stripe.disputes.close(id);
    else if (step.do === 'play') await control({ scenario: step.scenario, dispute: id });
    else {
      // Two at once: one of them wins, and one submission is counted.
      const answer = () =>
        stripe.disputes.update(id, { evidence: { uncategorized_text: step.text }, submit: step.submit });
      const twice = await Promise.allSettled([answer(), answer()]);
      // An inquiry that escalates between the two becomes a chargeback, which takes an answer of its own.
      const most = step.text === 'escalate_inquiry_evidence' ? 2 : 1;
      if (step.submit) expect(twice.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(most);
      for (const result of twice) if (result.status === 'rejected') throw result.reason;
    }
    await sandbox.settle();
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    if (status === undefined || status >= 500) throw error;
  }
}

const objects = async <T extends StripeObject>(type: string): Promise<T[]> =>
  (await storedObjects<T>(sandbox, type)).map((each) => shown(each));

const linesOf = (status: DisputeStatus): number =>
  isInquiry({ status }) || status === 'prevented' ? 0 : status === 'won' ? 2 : 1;

async function checkMoney(): Promise<void> {
  const [disputes, charges, refunds, rows] = await Promise.all([
    objects<Dispute>('dispute'),
    objects<Charge>('charge'),
    objects<Refund>('refund'),
    objects<BalanceTransaction>('balance_transaction'),
  ]);
  const booked = new Map(rows.map((row) => [row.id, row]));
  const now = sandbox.clock.now() / 1000;
  for (const dispute of disputes) {
    const { balance_transactions: own, status, id, evidence_details } = dispute;
    expect(own.length, `${id} is ${status}`).toBe(linesOf(status));
    for (const row of own) {
      expect(booked.get(row.id)).toMatchObject({ source: id, type: 'adjustment', net: row.net, amount: row.amount });
      expect(row.net).toBe(row.amount - row.fee);
    }
    const [taken, back] = own;
    if (back) expect([back.amount, back.currency]).toEqual([-(taken?.amount ?? 0), taken?.currency]);
    if (status === 'needs_response') expect(evidence_details.due_by).toBeGreaterThanOrEqual(Math.floor(now));
  }
  // Each adjustment belongs to a dispute, and none is booked twice.
  expect(rows.filter(({ type }) => type === 'adjustment').length).toBe(
    disputes.reduce((sum, { balance_transactions }) => sum + balance_transactions.length, 0),
  );
  for (const charge of charges) {
    const own = disputes.filter((dispute) => dispute.charge === charge.id);
    expect(charge.disputed).toBe(own.length > 0);
    const taken = own.filter(({ status }) => linesOf(status) === 1).reduce((sum, { amount }) => sum + amount, 0);
    const given = refunds
      .filter((refund) => refund.charge === charge.id && (refund.status === 'succeeded' || refund.status === 'pending'))
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(taken + given, `${charge.id} is paid back twice`).toBeLessThanOrEqual(charge.amount_captured);
  }
  const sums = new Map<string, number>();
  for (const { currency, net } of rows) sums.set(currency, (sums.get(currency) ?? 0) + net);
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  for (const [currency, sum] of sums) {
    const of = (funds: { amount: number; currency: string }[]) =>
      funds.find((each) => each.currency === currency)?.amount ?? 0;
    expect(of(available) + of(pending)).toBe(sum);
  }
}

async function checkEvents(): Promise<void> {
  const fresh = await sandbox.sql<{ seq: string; type: string; object: StripeObject }>(
    "select seq, type, data->'data'->'object' as object from sandbox.events where seq > $1 and type like 'charge.dispute.%' order by seq",
    [seen],
  );
  for (const { seq, type, object } of fresh) {
    seen = seq;
    const from = shownLast.get(object.id)?.['status'] as DisputeStatus | undefined; // of a dispute
    const to = object['status'] as DisputeStatus; // of a dispute
    if (from === undefined) expect(type).toBe('charge.dispute.created');
    else if (from !== to) expect(following[from], `${from} to ${to}`).toContain(to);
    shownLast.set(object.id, object);
  }
  for (const dispute of await objects('dispute')) expect(shownLast.get(dispute.id)).toEqual(dispute);
}

test(
  'whatever becomes of disputes, balances, rows and cases agree',
  { timeout: isLong ? 3_600_000 : 240_000 },
  async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (steps) => {
        if (played > 0 && played % livesPerSandbox === 0) await begin();
        played++;
        for (const step of steps) await perform(step);
        await sandbox.settle();
        await checkMoney();
        await checkEvents();
        // A line of the journal, once written, stays as it is.
        const now = new Map(
          (await objects<BalanceTransaction>('balance_transaction')).map((row) => [row.id, JSON.stringify(row)]),
        );
        for (const [id, line] of lines) expect(now.get(id)).toBe(line);
        lines = now;
      }),
      { numRuns: isLong ? Number(process.env.LIVES ?? 1000) : 5, endOnFailure: true },
    );
  },
);
