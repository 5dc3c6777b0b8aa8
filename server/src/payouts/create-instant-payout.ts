import { toDecimal } from '@purser/contract/money';
import type { PayoutOutcome } from '@purser/contract/payouts/instant-payout';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { performAct } from '../acts/money-act.ts';
import type { MoneyIntent } from '../acts/money-intent.ts';
import { noBank, noFunds } from '../acts/payout-kind.ts';
import { parametersOf } from '../acts/payout-kind.ts';
import type { InstantPayoutParameters } from '../acts/payout-kind.ts';
import { forgetBalance, instantFundsOf, readBalanceNow } from '../provider/read-balance.ts';

/** Milliseconds for the look at the balance; with the act itself it stays within the 35 s of every act. */
const lookLimit = 3_500;

/**
 * `POST deposits`: sends all that can be sent at once in a currency to the bank. The amount is what the balance has when it is
 * asked for, so two clicks, or two tabs with keys of their own, make one payout: what follows finds the balance changed.
 */
export const createInstantPayout = endpoint.payouts.createInstantPayout.handler(async ({ input, context }) => {
  const { currency } = input;
  const quoted = context.clock.now().toString();
  const funds = await quoteOf(context, currency);
  const parameters: InstantPayoutParameters = {
    fee: funds?.fee ?? 0,
    quoted,
    ...(funds?.destination !== undefined && { destination: funds.destination }),
  };
  try {
    return await performAct<PayoutOutcome>(context, {
      kind: 'payout',
      action: 'createInstantPayout',
      payment_intent_id: null,
      charge_id: null,
      order_id: null,
      amount: funds?.net ?? 0,
      currency,
      body: { type: input.type, currency, amount: input.amount ?? null },
      parameters: { ...parameters },
      async check(tx) {
        if (!funds)
          throw refuse(
            'wcpay_instant_payout',
            502,
            'We couldn’t reach the payment provider. Nothing was paid out; try again.',
          );
        await refuseWhileUnknown(context, tx, currency);
        refuseUnlessFits(funds, input.amount);
      },
      admit: (tx, intent) => refuseIfOvertaken(tx, intent),
    });
  } finally {
    forgetBalance(context, context.store);
  }
});

type Quote = ReturnType<typeof instantFundsOf>[number] & { canReachBank: boolean };

/** What can be sent now, or nothing when the provider does not say. */
async function quoteOf(context: Context, currency: string): Promise<Quote | undefined> {
  try {
    const balance = await readBalanceNow(context, context.store, Math.min(context.provider.timeout, lookLimit));
    const funds = instantFundsOf(balance).find((each) => each.currency === currency);
    const held = balance.instant_available?.find((each) => each.currency === currency);
    // The provider quotes a net amount for each bank that takes instant payouts.
    const canReachBank = funds?.destination !== undefined || (held?.amount ?? 0) === 0;
    return { amount: 0, currency, fee: 0, net: 0, fee_percentage: 0, ...funds, canReachBank };
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'the balance could not be read');
    return undefined;
  }
}

function refuseUnlessFits(funds: Quote, asked: number | undefined): void {
  if (!funds.canReachBank) throw refuse('instant_payouts_unsupported', 409, noBank);
  if (asked !== undefined && asked > funds.amount && funds.amount === 0)
    throw refuse('insufficient_funds', 402, noFunds, { available: 0 });
  if (asked !== undefined && asked !== funds.amount)
    throw refuse(
      'stale_amount',
      409,
      `Your balance has changed: you can get ${toDecimal(funds.amount, funds.currency)} ${funds.currency.toUpperCase()} now. Nothing was paid out.`,
      { available: funds.amount },
    );
  if (funds.net <= 0) throw refuse('insufficient_funds', 402, noFunds, { available: 0 });
}

const payoutsOf = (tx: DatabaseTransaction, store_id: number, currency: string) =>
  tx
    .selectFrom('money_intents')
    .select('money_intent_id')
    .where('store_id', '=', store_id)
    .where('payment_intent_id', 'is', null)
    .where('kind', '=', 'payout')
    .where('currency', '=', currency);

// An act whose process died is as unknown as one without a response.
const isUnanswered = sql<boolean>`(state = 'unknown' or state = 'sent' and lease <= now())`;

/** Refuses another payout while the outcome of the last one is unknown. */
async function refuseWhileUnknown(context: Context, tx: DatabaseTransaction, currency: string): Promise<void> {
  const open = await payoutsOf(tx, context.store.store_id, currency).where(isUnanswered).limit(1).executeTakeFirst();
  if (!open) return;
  context.response_headers.set('retry-after', '10');
  throw refuse(
    'idempotency_in_progress',
    409,
    'The payment provider hasn’t confirmed an earlier payout yet. Wait until its outcome is known.',
    { retry_after: 10 },
  );
}

const quotedAt = (intent: MoneyIntent): Temporal.Instant => Temporal.Instant.from(parametersOf(intent).quoted);

/** One that was asked for while another was made saw a balance that is gone. */
async function refuseIfOvertaken(tx: DatabaseTransaction, intent: MoneyIntent): Promise<void> {
  const other = await payoutsOf(tx, intent.store_id, intent.currency ?? '')
    .where('money_intent_id', '<>', intent.money_intent_id)
    .where((eb) =>
      eb.or([isUnanswered, eb.and([eb('state', 'in', ['sent', 'succeeded']), eb('updated', '>', quotedAt(intent))])]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other)
    throw refuse('stale_amount', 409, 'Another payout was made in the meantime. Nothing more was paid out.', {
      available: 0,
    });
}
