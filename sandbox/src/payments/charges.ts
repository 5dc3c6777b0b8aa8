import type Stripe from 'stripe';
import { bookApplicationFee } from '../balance/application-fees.ts';
import { availableOn, book, settlement, type FeeDetail } from '../balance/balance-transactions.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Charge } from './charge.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { withhold } from '../capital/loan-money.ts';
import { convert } from '../engine/currencies.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import { debitOutcome } from '../methods/bank-debits.ts';
import { behaviour, debitAccount, findPaymentMethod } from '../methods/payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

export const chargeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    handler: (tx, call) =>
      list(tx, call, { object: 'charge', equal: ['customer', 'payment_intent', 'transfer_group'] }),
  },
  {
    method: 'GET',
    path: '/v1/charges/{id}',
    handler: (tx, call) => retrieve<Charge>(tx, call, { object: 'charge' }),
  },
  { method: 'POST', path: '/v1/charges/{id}', handler: updateCharge },
];

async function updateCharge(tx: Tx, call: Call): Promise<Charge> {
  const charge = await retrieve<Charge>(tx, call, { object: 'charge', lock: true });
  const params = paramsOf<Stripe.ChargeUpdateParams>(call);
  charge.metadata = mergeMetadata(charge.metadata, params.metadata);
  if (params.description !== undefined) charge['description'] = orNull(params.description);
  if (params.receipt_email !== undefined) charge['receipt_email'] = orNull(params.receipt_email);
  if (params.transfer_group !== undefined) charge['transfer_group'] = orNull(params.transfer_group);
  if (params.customer !== undefined) charge.customer = orNull(params.customer);
  if (params.fraud_details?.user_report !== undefined)
    charge['fraud_details'] = params.fraud_details.user_report ? { user_report: params.fraud_details.user_report } : {};
  tx.save(call.account, charge);
  tx.emit(call.account, 'charge.updated', charge);
  return charge;
}

/** Books the captured money: journal line, fees, the platform's share. Sets, but does not announce, the charge's fields. */
export async function settleCharge(tx: Tx, core: Core, account: string, charge: Charge): Promise<void> {
  const { currency, delay_days, country } = await settlement(tx, core, account, charge.currency);
  const { amount, rate } = convert(charge.amount_captured, charge.currency, currency, tx.now);
  const isCard = isPlastic(charge.payment_method_details.type);
  const fees: FeeDetail[] = [];
  if (account === core.keys.platform) {
    fees.push({
      amount: Math.min(amount, convert(scheme(charge, country), charge.currency, currency, tx.now).amount),
      application: null,
      currency,
      description: 'Stripe processing fees',
      type: 'stripe_fee',
    });
  } else {
    // The platform's price plan applies where the call named no fee of its own.
    charge.application_fee_amount ??= Math.min(
      charge.amount_captured,
      scheme(charge, country) + (currency === charge.currency ? 0 : Math.round(charge.amount_captured * 0.01)),
    );
    const fee = Math.min(charge.application_fee_amount, charge.amount_captured);
    if (fee > 0) {
      fees.push({
        amount: Math.round(fee * rate),
        application: core.keys.application,
        currency,
        description: 'Purser application fee',
        type: 'application_fee',
      });
      charge.application_fee = bookApplicationFee(tx, core, account, charge, fee).id;
    }
  }
  const method =
    charge.payment_method === null ? undefined : await findPaymentMethod(tx, account, charge.payment_method);
  const card = method ? behaviour(method) : {};
  const row = book(tx, account, {
    type: isCard ? 'charge' : 'payment',
    reporting_category: 'charge',
    amount,
    currency,
    fee_details: fees,
    source: charge.id,
    available_on: card.bypassPending ? tx.now : availableOn(tx.now, delay_days),
    exchange_rate: currency === charge.currency ? null : rate,
    description: typeof charge['description'] === 'string' ? charge['description'] : null,
    source_type: isCard ? 'card' : 'bank_account',
  });
  charge.balance_transaction = row.id;
  await withhold(tx, account, charge, row);
  if (card.dispute || (method && debitOutcome(debitAccount(method)).disputed))
    tx.schedule(tx.nowMs, account, 'dispute.bring', { charge: charge.id });
}

/** 2.9 % + 30 ¢, and 1.5 % for cards from abroad; in minor units of the charge's currency. */
function scheme(charge: Charge, country: string): number {
  const { card, card_present } = charge.payment_method_details;
  const from = (card ?? card_present)?.country;
  const abroad = from && from !== country ? 0.015 : 0;
  return Math.round(charge.amount_captured * (0.029 + abroad)) + convert(30, 'usd', charge.currency, 0).amount;
}

/** The journal line of an asynchronous capture appears a moment after the response. */
export const settleLater: JobHandler = async (tx, job, core) => {
  const charge = await tx.lock<Charge>(job.account, String(job.data['charge']));
  if (charge) await ensureSettled(tx, core, job.account, charge);
};

/** For callers that need the journal line of a captured charge now. Expects the charge locked. */
export async function ensureSettled(tx: Tx, core: Core, account: string, charge: Charge): Promise<void> {
  if (!charge.captured || charge.status !== 'succeeded' || charge.balance_transaction !== null) return;
  await settleCharge(tx, core, account, charge);
  tx.save(account, charge);
  tx.emit(account, 'charge.updated', charge);
}
