import { call } from '@orpc/server';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { projectFinancing } from '../books/loans/project-financing.ts';
import { eachFinancingTransaction } from '../books/loans/read-financing.ts';
import type { FinancingOffer, FinancingTransaction } from '../books/loans/read-financing.ts';
import { sweep } from '../books/reconcile-provider.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { forgetTables } from '../testing/ledger-rows.ts';
import { ofLoan, offerLoan } from '../testing/loans.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { isLong, sized } from '../testing/models/long-run.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { getLoanLedger, ledgerOf } from './get-loan-ledger.ts';
import { listLoans } from './list-loans.ts';

/** `LIVES` plays more or fewer. */
const lives = isLong ? Number(process.env.LIVES ?? 1_000) : 2;
const length = sized(10, 14);
/** What is checked of a whole world takes longer with every life in it. */
const livesPerWorld = 20;
const day = 86_400_000;

type Step =
  | { do: 'pay'; amount: number; card: string }
  | { do: 'refund'; which: number; part: number }
  | { do: 'paySooner'; part: number; from: 'balance' | 'bank_account' }
  | { do: 'endInterval' | 'failDebit' | 'settle' }
  | { do: 'wait'; days: number }
  | { do: 'fault'; on: string; mode: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 50, max: 60_000 }),
      card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_card_bypassPending', 'pm_card_refundFail'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(100),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('paySooner' as const),
      part: fc.integer({ min: 1, max: 60 }),
      from: fc.constantFrom('balance' as const, 'bank_account' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('endInterval' as const, 'failDebit' as const, 'settle' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      on: fc.constantFrom('webhook', 'GET /v1/capital/*', 'GET /v1/balance_transactions'),
      mode: fc.constantFrom('drop', 'duplicate', 'reorder'),
    }),
  },
);
const life = fc.record({
  advance: fc.integer({ min: 1_000, max: 200_000 }),
  fee: fc.integer({ min: 1, max: 30_000 }),
  percent: fc.integer({ min: 1, max: 50 }),
  steps: fc.array(step, { minLength: length, maxLength: length, size: 'max' }),
  isTold: fc.boolean(),
});

let world: World | undefined;
afterEach(async () => {
  await world?.close();
});

test(
  'a random life of a loan ends with advance + fee = withheld + paid − reversed, to the minor unit',
  async () => {
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(life, async ({ steps, isTold, ...terms }) => {
        if (!world || lived % livesPerWorld === 0) {
          await world?.close();
          world = await createWorld();
        }
        lived += 1;
        await live(world, terms, steps, isTold);
      }),
      { numRuns: lives, ...(process.env.SEED && { seed: Number(process.env.SEED) }), endOnFailure: true },
    );
    expect(lived).toBe(lives);
    if (world) await assertBalances(world);
  },
  60_000 + lives * 30_000,
);

async function live(
  here: World,
  { advance, fee, percent }: { advance: number; fee: number; percent: number },
  steps: Step[],
  isTold: boolean,
): Promise<void> {
  const offer = await offerLoan(here, { advance_amount: advance, fee_amount: fee, withhold_percent: percent });
  await ofLoan(here, offer, 'accept_loan');
  await ofLoan(here, offer, 'pay_out_loan');
  await here.sandbox.clock.advance(day);
  const begun = here.clock.now();
  const charges: string[] = [];
  for (const each of steps) await take(here, offer, charges, each);
  await clearFaults(here);
  // What never ends by itself is paid at last.
  await ofLoan(here, offer, 'pay_loan', { from: 'bank_account' }).catch(ignore);
  await here.settle();
  if (!isTold)
    await forgetTables(here, ['withholdings', 'loans', 'transactions', 'timeline_events', 'payout_entries', 'payouts']);
  await sweep(here, here.store, begun.subtract({ hours: 24 * (isTold ? 2 : 4_000) }));
  await here.settle();
  await assertLoan(here, offer);
}

/** What the provider refuses has not happened. */
const ignore = (): undefined => undefined;

async function take(here: World, offer: FinancingOffer, charges: string[], each: Step): Promise<void> {
  const { stripe } = here.provider;
  const account = { stripeAccount: here.store.account_id };
  switch (each.do) {
    case 'pay': {
      const { latest_charge } = await stripe.paymentIntents.create(
        {
          amount: each.amount,
          currency: 'usd',
          payment_method: each.card,
          confirm: true,
          return_url: 'https://store.example/back',
        },
        account,
      );
      if (typeof latest_charge === 'string') charges.push(latest_charge);
      await here.sandbox.settle();
      return;
    }
    case 'refund': {
      const charge = charges[each.which % Math.max(1, charges.length)];
      if (!charge) return;
      const { amount } = await stripe.charges.retrieve(charge, {}, account);
      await stripe.refunds.create({ charge, amount: Math.ceil((amount * each.part) / 100) }, account).catch(ignore);
      return;
    }
    case 'paySooner': {
      const amount = Math.ceil(((offer.offered_terms?.advance_amount ?? 0) * each.part) / 100);
      await ofLoan(here, offer, 'pay_loan', { amount, from: each.from }).catch(ignore);
      return;
    }
    case 'endInterval':
      return ofLoan(here, offer, 'end_loan_interval').catch(ignore);
    case 'failDebit':
      return ofLoan(here, offer, 'fail_loan_debit').catch(ignore);
    case 'wait':
      return here.sandbox.clock.advance(each.days * day);
    case 'settle':
      return here.settle();
    case 'fault':
      // A read that breaks off is a process that dies in the middle: nothing of it is in our books.
      return setFault(here, { on: each.on, mode: each.on === 'webhook' ? each.mode : 'reset', times: 2 });
  }
}

async function assertLoan(here: World, offer: FinancingOffer): Promise<void> {
  const there: FinancingTransaction[] = [];
  for await (const each of eachFinancingTransaction(here, here.store, { financing_offer: offer.id })) there.push(each);
  const loan_id = there.find(({ type }) => type === 'payout')?.legacy_balance_transaction_source ?? '';
  const context = here.context();
  const ledger = await call(getLoanLedger, { id: loan_id }, { context });
  const { advance_amount, fee_amount, withheld_amount, paid_amount, reversed_amount, remaining_amount } = ledger;
  expect(remaining_amount).toBe(0);
  expect(withheld_amount + paid_amount - reversed_amount).toBe(advance_amount + fee_amount);
  expect([advance_amount, fee_amount]).toEqual([offer.offered_terms?.advance_amount, offer.offered_terms?.fee_amount]);
  const { data } = await call(listLoans, {}, { context });
  expect(data.find(({ stripe_loan_id }) => stripe_loan_id === loan_id)?.fully_paid_at).toEqual(expect.any(String));
  // Each movement of the provider's is a row of ours, with its money in the balance where it was there.
  const ours = await here.db
    .selectFrom('withholdings as w')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.store_id', '=', 'w.store_id').onRef('t.transaction_id', '=', 'w.transaction_id'),
    )
    .select([
      'w.withholding_id',
      'w.amount',
      'w.charge_id',
      'w.transaction_id',
      't.amount as moved',
      't.charge_id as of',
    ])
    .where('w.loan_id', '=', loan_id)
    .execute();
  expect(new Set(ours.map(({ withholding_id, amount }) => `${withholding_id} ${amount}`))).toEqual(
    new Set(
      there
        .filter(({ type }) => type !== 'payout')
        .map(({ id, type, details }) => `${id} ${type === 'reversal' ? -details.total_amount : details.total_amount}`),
    ),
  );
  for (const { amount, moved, transaction_id, charge_id, of } of ours)
    expect([moved, of ?? null]).toEqual(transaction_id === null ? [null, null] : [-amount, charge_id ?? '']);
  // Told once more, nothing changes.
  const [again] = there;
  if (again) expect(await projectFinancing(here, here.store, again.id)).toBeUndefined();
  expect(await ledgerOf(context, loan_id)).toEqual(ledger);
}
