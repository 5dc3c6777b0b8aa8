import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import type { Charge } from './charge.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { Payout } from '../payouts/payout.ts';
import type { Refund } from './refund.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeEvent, StripeObject } from '../engine/store.ts';
import { sized } from '../testing/long-run.ts';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
  // It settles in three currencies; what is charged in others is converted.
  for (const currency of ['eur', 'jpy'] as const) await addBank(currency);
});
afterAll(() => sandbox.dispose());

const banks = { eur: ['DE', 'DE89370400440532013000'], jpy: ['JP', '0001234'] } as const;
const addBank = (currency: keyof typeof banks) =>
  sandbox.stripe.accounts.createExternalAccount(sandbox.keys().account, {
    external_account: {
      object: 'bank_account',
      currency,
      country: banks[currency][0],
      account_number: banks[currency][1],
    },
  });

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_gb',
  'pm_card_bypassPending',
  'pm_card_visa_chargeDeclined',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_riskLevelElevated',
  'pm_card_authenticationRequired',
  'pm_sepaDebit_success',
  'pm_sepaDebit_failed',
  'pm_auBecsDebit_success',
];

type Command =
  | { do: 'pay'; amount: number; currency: string; card: string; hold: boolean; fee: number | undefined }
  | { do: 'capture'; which: number; part: number; key: number; fee: boolean }
  | { do: 'refund'; which: number; part: number; key: number; fee: boolean }
  | { do: 'cancel'; which: number }
  | { do: 'callBack'; which: number }
  | { do: 'changeBank'; currency: keyof typeof banks }
  | { do: 'wait'; hours: number };

const which = fc.nat(40);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 2000, max: 900_000 }),
      currency: fc.constantFrom('usd', 'eur', 'jpy', 'kwd', 'aud'),
      card: fc.constantFrom(...cards),
      hold: fc.boolean(),
      fee: fc.option(fc.nat(500), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which,
      part: fc.double({ min: 0.01, max: 1.3, noNaN: true }),
      key: fc.nat(3),
      fee: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      which,
      part: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
      key: fc.nat(3),
      fee: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('callBack' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('changeBank' as const), currency: fc.constantFrom('eur', 'jpy') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.oneof(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.integer({ min: 1, max: 24 * 9 })),
    }),
  },
);

/** Does one command as a merchant would; refusals are part of life, breakdowns are not. */
async function perform(step: Command, intents: string[], refunds: string[], keys: Map<string, string>): Promise<void> {
  const { stripe } = sandbox;
  // One of the last few, so that most commands meet a payment that is still alive.
  const pick = (list: string[], index: number) =>
    list[list.length - 1 - (index % Math.max(Math.min(list.length, 6), 1))];
  try {
    if (step.do === 'wait') return await sandbox.clock.advance(Math.round(step.hours * 3_600_000));
    if (step.do === 'changeBank') return await changeBank(step.currency);
    if (step.do === 'pay') {
      const intent = await stripe.paymentIntents.create({
        amount: step.amount,
        currency: step.currency,
        capture_method: step.hold ? 'manual' : 'automatic_async',
        ...(step.fee === undefined ? {} : { application_fee_amount: step.fee }),
      });
      intents.push(intent.id);
      return void (await stripe.paymentIntents.confirm(intent.id, { payment_method: step.card }));
    }
    const id = pick(step.do === 'callBack' ? refunds : intents, step.which);
    if (id === undefined) return;
    if (step.do === 'callBack') return void (await stripe.refunds.cancel(id));
    if (step.do === 'cancel') return void (await stripe.paymentIntents.cancel(id));
    const { amount } = await stripe.paymentIntents.retrieve(id);
    const part = Math.max(1, Math.round(amount * step.part));
    // Few keys per payment, so that the same key often comes again.
    const idempotencyKey = `${step.do} ${id} ${step.key} ${part}`;
    if (step.do === 'capture')
      return void (await stripe.paymentIntents.capture(id, { amount_to_capture: part }, { idempotencyKey }));
    const params = { payment_intent: id, amount: part, refund_application_fee: step.fee };
    const twice = await Promise.allSettled([
      stripe.refunds.create(params, { idempotencyKey }),
      stripe.refunds.create(params, { idempotencyKey }),
    ]);
    for (const result of twice) {
      if (result.status === 'rejected') throw result.reason;
      expect(keys.get(idempotencyKey) ?? result.value.id).toBe(result.value.id);
      keys.set(idempotencyKey, result.value.id);
      if (!refunds.includes(result.value.id)) refunds.push(result.value.id);
    }
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    if (status === undefined || status >= 500) throw error;
  }
}

/** Takes the currency's bank away, or gives it one again. */
async function changeBank(currency: keyof typeof banks): Promise<void> {
  const { account } = sandbox.keys();
  const { data } = await sandbox.stripe.accounts.listExternalAccounts(account);
  const bank = data.find((each) => each.currency === currency);
  if (bank) await sandbox.stripe.accounts.deleteExternalAccount(account, bank.id);
  else await addBank(currency);
}

const afterAction = ['processing', 'requires_capture', 'succeeded', 'requires_payment_method', 'canceled'];
const transitions: Record<string, string[]> = {
  requires_payment_method: ['requires_confirmation', 'requires_action', ...afterAction],
  requires_confirmation: ['requires_action', ...afterAction],
  requires_action: afterAction,
  processing: ['succeeded', 'requires_payment_method'],
  requires_capture: ['succeeded', 'canceled'],
  succeeded: ['failed'], // a refund that comes back; an intent or a charge never does
  pending: ['succeeded', 'failed', 'canceled', 'in_transit', 'paid'],
  in_transit: ['paid', 'failed'],
  paid: ['failed'],
};

async function objects<T extends StripeObject>(type: string): Promise<T[]> {
  const rows = await sandbox.sql<{ data: T }>('select data from sandbox.objects where account = $1 and object = $2', [
    sandbox.keys().account,
    type,
  ]);
  return rows.map((row) => shown(row.data));
}

async function checkJournal(): Promise<void> {
  const rows = await objects<BalanceTransaction>('balance_transaction');
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const value of [row.amount, row.fee, row.net, row.available_on])
      expect(Number.isSafeInteger(value)).toBe(true);
    expect(row.net).toBe(row.amount - row.fee);
    expect(row.fee).toBe(row.fee_details.reduce((sum, detail) => sum + detail.amount, 0));
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.net);
  }
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  const now = sandbox.clock.now() / 1000;
  for (const [currency, sum] of sums) {
    const of = (funds: { amount: number; currency: string }[]) =>
      funds.find((each) => each.currency === currency)?.amount ?? 0;
    expect(of(available) + of(pending)).toBe(sum);
    expect(of(pending)).toBe(
      rows
        .filter((row) => row.currency === currency && row.available_on > now)
        .reduce((total, row) => total + row.net, 0),
    );
  }
}

async function checkPayments(): Promise<void> {
  const [intents, charges, refunds, payouts, rows] = await Promise.all([
    objects<PaymentIntent>('payment_intent'),
    objects<Charge>('charge'),
    objects<Refund>('refund'),
    objects<Payout>('payout'),
    objects<BalanceTransaction>('balance_transaction'),
  ]);
  const byId = new Map<string, StripeObject>([...charges, ...refunds, ...payouts].map((each) => [each.id, each]));
  for (const row of rows) {
    const source = byId.get(row.source);
    expect([source?.['balance_transaction'], source?.['failure_balance_transaction']]).toContain(row.id);
  }
  const booked = new Map(rows.map((row) => [row.id, row]));
  for (const refund of refunds) {
    const [taken, back] = [
      charges.find(({ id }) => id === refund.charge),
      booked.get(refund.balance_transaction ?? ''),
    ];
    // Out of the balance that the charge went into, whatever banks there were when.
    if (back) expect(back.currency).toBe(booked.get(taken?.balance_transaction ?? '')?.currency);
  }
  for (const row of rows) for (const detail of row.fee_details) expect(detail.currency).toBe(row.currency);
  for (const charge of charges) {
    const own = refunds.filter((refund) => refund.charge === charge.id);
    const given = own
      .filter((refund) => refund.status === 'succeeded' || refund.status === 'pending')
      .reduce((sum, refund) => sum + refund.amount, 0);
    expect(charge.amount_captured).toBeLessThanOrEqual(charge.amount);
    expect(charge.amount_refunded).toBe(given);
    if (charge.captured) {
      expect(given).toBeLessThanOrEqual(charge.amount_captured);
      expect(charge.refunded).toBe(given === charge.amount_captured);
      expect(charge.balance_transaction).not.toBeNull();
    } else {
      expect(charge.balance_transaction).toBeNull();
    }
  }
  for (const intent of intents) {
    const taken = charges.filter((charge) => charge.payment_intent === intent.id && charge.captured);
    expect(taken.length).toBe(intent.status === 'succeeded' ? 1 : 0);
    expect(intent.amount_received).toBe(taken[0]?.amount_captured ?? 0);
  }
}

async function checkEvents(): Promise<void> {
  const last = new Map<string, StripeObject>();
  for (const event of await sandbox.events()) {
    // The older name of what `refund.updated` has told already.
    if (event.type === 'charge.refund.updated') continue;
    const { object, previous_attributes } = event.data;
    const before = last.get(object.id);
    if (before) {
      expect(previous_attributes === undefined || announces(before, object, event)).toBe(true);
      const [from, to] = [String(before['status']), String(object['status'])];
      if (from !== to) expect(transitions[from], `${event.type}: ${from} to ${to}`).toContain(to);
    }
    last.set(object.id, object);
  }
  for (const type of ['payment_intent', 'charge', 'refund', 'payout']) {
    for (const object of await objects(type)) {
      const known = last.get(object.id);
      // The refund of a hold that was let go moves no money and is told by its charge.
      if (type === 'refund' && object['balance_transaction'] === null) continue;
      expect(known, object.id).toEqual(object);
    }
  }
}

/** Whether `previous_attributes` names exactly the fields that changed, with what they were. */
function announces(before: StripeObject, after: StripeObject, event: StripeEvent): boolean {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  expect(Object.keys(event.data.previous_attributes ?? {}).toSorted()).toEqual(changed.toSorted());
  for (const [field, value] of Object.entries(event.data.previous_attributes ?? {})) {
    if (typeof value !== 'object') expect(before[field] ?? null).toEqual(value);
  }
  return true;
}

test('whatever merchants do and however time jumps, the books stay right', { timeout: 120_000 }, async () => {
  const intents: string[] = [];
  const refunds: string[] = [];
  const keys = new Map<string, string>();
  let lines = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const step of steps) await perform(step, intents, refunds, keys);
      await sandbox.settle();
      await checkJournal();
      await checkPayments();
      await checkEvents();
      // A line of the journal, once written, stays as it is: time only moves it from pending to available.
      const now = new Map(
        (await objects<BalanceTransaction>('balance_transaction')).map((row) => [row.id, JSON.stringify(row)]),
      );
      for (const [id, line] of lines) expect(now.get(id)).toBe(line);
      lines = now;
    }),
    { numRuns: sized(6, 200), endOnFailure: true },
  );
});
