import type Stripe from 'stripe';
import { refundApplicationFee } from '../balance/application-fees.ts';
import { book, settlement, type BalanceTransaction, type FeeDetail } from '../balance/balance-transactions.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Charge } from './charge.ts';
import { followRefunds } from '../capital/loan-money.ts';
import { ensureSettled } from './charges.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { convert, spoken } from '../engine/currencies.ts';
import { invalid, missing } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { localMethods } from '../methods/local-methods.ts';
import { mergeMetadata } from '../api/metadata.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { behaviour, findPaymentMethod } from '../methods/payment-method.ts';
import { blankRefund, cardDestination, type Refund } from './refund.ts';
import { retrieve } from '../api/retrieve.ts';
import { closeReview } from './reviews.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', handler: createRefund },
  {
    method: 'GET',
    path: '/v1/refunds',
    handler: (tx, call) => list(tx, call, { object: 'refund', equal: ['charge', 'payment_intent'] }),
  },
  {
    // The address of the list inside a charge.
    method: 'GET',
    path: '/v1/charges/{id}/refunds',
    handler: (tx, call) =>
      list(
        tx,
        { ...call, params: { ...call.params, charge: call.ids['id'] } },
        { object: 'refund', equal: ['charge'] },
      ),
  },
  { method: 'GET', path: '/v1/refunds/{id}', handler: (tx, call) => retrieve<Refund>(tx, call, { object: 'refund' }) },
  {
    method: 'POST',
    path: '/v1/refunds/{id}',
    handler: async (tx, call) => {
      const refund = await retrieve<Refund>(tx, call, { object: 'refund', lock: true });
      refund.metadata = mergeMetadata(refund.metadata, call.params['metadata']);
      tx.save(call.account, refund);
      announceChange(tx, call.account, refund);
      return refund;
    },
  },
  { method: 'POST', path: '/v1/refunds/{id}/cancel', handler: cancelRefund },
];

/** How long a card refund of the async test cards takes, and how soon the failing one fails, in seconds. */
const pendingSeconds = 10;
const failingSeconds = 15;
/** How long customers in test mode take to name the account for their refund. */
const answeringSeconds = 180;
/** A pending refund can be canceled for half an hour. */
const cancelSeconds = 30 * 60;

async function createRefund(tx: Tx, call: Call, core: Core): Promise<Refund> {
  const params = paramsOf<Stripe.RefundCreateParams>(call);
  const charge = await chargeOf(tx, call, params);
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} cannot be refunded because it has not succeeded: it is ${charge.status}.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  if (!charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured. Cancel its PaymentIntent instead of refunding it.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  if (charge.disputed && (await isChargedBack(tx, call.account, charge.id)))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  const rest = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? rest;
  if (amount <= 0) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > rest) {
    throw invalid(
      charge.amount_refunded === 0
        ? `Refund amount (${spoken(amount, charge.currency)}) is greater than charge amount (${spoken(charge.amount_captured, charge.currency)})`
        : `Refund amount (${spoken(amount, charge.currency)}) is greater than unrefunded amount on charge (${spoken(rest, charge.currency)})`,
      { param: 'amount' },
    );
  }
  await ensureSettled(tx, core, call.account, charge);

  const method =
    charge.payment_method === null ? undefined : await findPaymentMethod(tx, call.account, charge.payment_method);
  const way = method && localMethods[method.type]?.refund;
  const outcome = way === 'later' ? 'pending' : (way ?? (method && behaviour(method).refund));
  const isCard = isPlastic(charge.payment_method_details.type);
  const refund = tx.insert(
    call.account,
    blankRefund(charge, {
      id: newId('re'),
      amount,
      created: tx.now,
      reason: params.reason ?? null,
      status: outcome === 'pending' ? 'pending' : outcome === 'asks_customer' ? 'requires_action' : 'succeeded',
    }),
  );
  if (outcome === 'asks_customer') askWhereTo(tx, refund, params.instructions_email ?? charge.billing_details.email);
  refund.metadata = mergeMetadata({}, params.metadata);
  if (isCard) refund['destination_details'] = cardDestination();
  if (outcome === 'pending') refund['pending_reason'] = 'processing';
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  await bookRefund(tx, core, call.account, charge, refund, params.refund_application_fee === true);
  await followRefunds(tx, call.account, charge);
  if (charge.refunded || params.reason === 'fraudulent')
    await closeReview(tx, call.account, charge, params.reason === 'fraudulent' ? 'refunded_as_fraud' : 'refunded');
  tx.save(call.account, charge);
  tx.emit(call.account, 'refund.created', refund);
  tx.emit(call.account, 'charge.refunded', charge);
  // Closes inquiries and warnings about the charge.
  if (charge.refunded && (charge.disputed || charge['_warned'] === true))
    tx.schedule(tx.nowMs, call.account, 'dispute.refunded', { charge: charge.id });
  if (outcome === 'asks_customer')
    tx.schedule(tx.nowMs + answeringSeconds * 1000, call.account, 'refund.succeed', { refund: refund.id });
  if (outcome === 'pending')
    tx.schedule(tx.nowMs + pendingSeconds * 1000, call.account, 'refund.succeed', { refund: refund.id });
  if (outcome === 'fails_later')
    tx.schedule(tx.nowMs + failingSeconds * 1000, call.account, 'refund.fail', {
      refund: refund.id,
      reason: 'expired_or_canceled_card',
    });
  if (isCard && outcome !== 'fails_later')
    tx.schedule(tx.nowMs + 86_400_000, call.account, 'refund.reference', { refund: refund.id });
  return refund;
}

/** A voucher was paid in cash: the provider emails the customer to ask for a bank account. */
function askWhereTo(tx: Tx, refund: Refund, email: string | null): void {
  if (!email)
    throw invalid('An `instructions_email` is required to refund this charge.', {
      code: 'parameter_missing',
      param: 'instructions_email',
    });
  refund['instructions_email'] = email;
  refund['next_action'] = {
    type: 'display_details',
    display_details: {
      email_sent: { email_sent_at: tx.now, email_sent_to: email },
      expires_at: tx.now + 45 * 86_400,
    },
  };
}

/** The charge of a refund, locked: concurrent refunds wait here. */
async function chargeOf(tx: Tx, call: Call, params: Stripe.RefundCreateParams): Promise<Charge> {
  let id = params.charge;
  if (params.payment_intent !== undefined) {
    const intent = await tx.find<PaymentIntent>(call.account, params.payment_intent);
    if (intent?.object !== 'payment_intent') throw missing('payment_intent', params.payment_intent, 'payment_intent');
    if (id !== undefined && id !== intent.latest_charge)
      throw invalid(`Charge ${id} does not belong to PaymentIntent ${intent.id}.`, { param: 'charge' });
    if (intent.latest_charge === null)
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      });
    id = intent.latest_charge;
  }
  if (id === undefined || id === '')
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'charge',
    });
  const charge = await tx.lock<Charge>(call.account, id);
  if (charge?.object !== 'charge') throw missing('charge', id, 'charge');
  return charge;
}

async function isChargedBack(tx: Tx, account: string, charge: string): Promise<boolean> {
  const disputes = await tx.select<StripeObject & { status: string; is_charge_refundable: boolean }>(
    account,
    'dispute',
    "o.data->>'charge' = $3",
    [charge],
  );
  return disputes.some((dispute) => !dispute.is_charge_refundable && dispute.status !== 'won');
}

/** The journal line of a refund, in the currency that the charge settled in and at the rate of its own day; fees are not refunded unless the platform refunds its share. */
async function bookRefund(
  tx: Tx,
  core: Core,
  account: string,
  charge: Charge,
  refund: Refund,
  refundFee: boolean,
): Promise<void> {
  // From the balance that the charge settled in, even if banks have changed since.
  const settled =
    charge.balance_transaction === null
      ? undefined
      : await tx.find<BalanceTransaction>(account, charge.balance_transaction);
  const { currency } = settled ?? (await settlement(tx, core, account, charge.currency));
  const { amount, rate } = convert(refund.amount, charge.currency, currency, tx.now);
  const isCard = isPlastic(charge.payment_method_details.type);
  const fees: FeeDetail[] = [];
  if (refundFee) {
    const back = await refundApplicationFee(tx, core, charge, refund.amount);
    if (back > 0)
      fees.push({
        amount: -Math.round(back * rate),
        application: core.keys.application,
        currency,
        description: 'Application fee refund',
        type: 'application_fee',
      });
  }
  const row = book(tx, account, {
    type: isCard ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
    amount: -amount,
    currency,
    fee_details: fees,
    source: refund.id,
    exchange_rate: currency === charge.currency ? null : rate,
    description:
      typeof charge['description'] === 'string' ? `REFUND FOR CHARGE (${charge['description']})` : 'REFUND FOR CHARGE',
    source_type: isCard ? 'card' : 'bank_account',
  });
  refund.balance_transaction = row.id;
}

/** A failed refund returns in full to the balance, and the charge can be refunded again. */
async function giveBack(tx: Tx, account: string, refund: Refund): Promise<void> {
  const charge = await tx.lock<Charge>(account, refund.charge);
  const row =
    refund.balance_transaction === null
      ? undefined
      : await tx.find<BalanceTransaction>(account, refund.balance_transaction);
  if (row) {
    const isCard = row.type === 'refund';
    const back = book(tx, account, {
      type: isCard ? 'refund_failure' : 'payment_failure_refund',
      reporting_category: 'refund_failure',
      amount: -row.amount,
      currency: row.currency,
      source: refund.id,
      exchange_rate: row.exchange_rate,
      description: 'REFUND FAILURE',
      source_type: isCard ? 'card' : 'bank_account',
    });
    refund.failure_balance_transaction = back.id;
  }
  delete refund['pending_reason'];
  delete refund['next_action'];
  tx.save(account, refund);
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    await followRefunds(tx, account, charge);
    tx.save(account, charge);
  }
}

/** Stripe sends each change of a refund twice, once under the older event type of its charge. */
function announceChange(
  tx: Tx,
  account: string,
  refund: Refund,
  type: 'refund.failed' | 'refund.updated' = 'refund.updated',
): void {
  tx.repeat(account, tx.emit(account, 'charge.refund.updated', refund), type);
}

/** The refund's own event first, then that of the charge whose sums it changed. */
async function announceGivenBack(
  tx: Tx,
  account: string,
  refund: Refund,
  type: 'refund.failed' | 'refund.updated',
): Promise<void> {
  announceChange(tx, account, refund, type);
  const charge = await tx.lock<Charge>(account, refund.charge);
  if (charge) tx.emit(account, 'charge.updated', charge);
}

async function cancelRefund(tx: Tx, call: Call): Promise<Refund> {
  const known = await retrieve<Refund>(tx, call, { object: 'refund' });
  // The charge first, as everywhere: no new refund of it may be created in between.
  await tx.lock(call.account, known.charge);
  const refund = await retrieve<Refund>(tx, call, { object: 'refund', lock: true });
  if (refund.status !== 'pending' && refund.status !== 'requires_action') {
    throw invalid(
      `Refund ${refund.id} has a status of ${refund.status} and cannot be canceled. Only refunds with a status of requires_action or pending can be canceled.`,
      { code: 'refund_not_cancelable' },
    );
  }
  if (tx.now > refund.created + cancelSeconds)
    throw invalid(`Refund ${refund.id} can no longer be canceled.`, { code: 'refund_not_cancelable' });
  refund.status = 'canceled';
  await giveBack(tx, call.account, refund);
  await announceGivenBack(tx, call.account, refund, 'refund.updated');
  return refund;
}

export const succeedRefund: JobHandler = async (tx, job) => {
  const refund = await tx.lock<Refund>(job.account, String(job.data['refund']));
  if (refund?.status !== 'pending' && refund?.status !== 'requires_action') return;
  refund.status = 'succeeded';
  delete refund['pending_reason'];
  delete refund['next_action'];
  tx.save(job.account, refund);
  announceChange(tx, job.account, refund);
};

/** A refund that succeeded and later failed: the card was closed. */
export const failRefund: JobHandler = async (tx, job) => {
  const known = await tx.find<Refund>(job.account, String(job.data['refund']));
  if (!known) return;
  await tx.lock(job.account, known.charge);
  const refund = await tx.lock<Refund>(job.account, known.id);
  if (refund?.status !== 'succeeded' && refund?.status !== 'pending') return;
  refund.status = 'failed';
  refund.failure_reason = typeof job.data['reason'] === 'string' ? job.data['reason'] : 'unknown';
  await giveBack(tx, job.account, refund);
  await announceGivenBack(tx, job.account, refund, 'refund.failed');
};

/** The acquirer's reference number, by which a bank finds the refund, is sent a day later. */
export const referRefund: JobHandler = async (tx, job) => {
  const refund = await tx.lock<Refund>(job.account, String(job.data['refund']));
  if (refund?.status !== 'succeeded') return;
  const reference = `7${refund.id.replaceAll(/\D/g, '')}${refund.created}`.padEnd(23, '0').slice(0, 23);
  refund['destination_details'] = cardDestination(reference);
  tx.save(job.account, refund);
  announceChange(tx, job.account, refund);
};
