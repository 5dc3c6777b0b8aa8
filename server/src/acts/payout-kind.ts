import { toUnixSeconds } from '@purser/contract/dates';
import type { PayoutOutcome } from '@purser/contract/payouts/instant-payout';
import type Stripe from 'stripe';
import { refuse } from '../http/endpoint.ts';
import type { MoneyIntent } from './money-intent.ts';
import type { MoneyActKind } from './money-act-kind.ts';

/** The balance that create-instant-payout.ts read when it was called. */
export interface InstantPayoutParameters {
  /** Taken beside the amount. */
  fee: number;
  /** When the balance was looked at, ISO. */
  quoted: string;
  /** The bank account or card that the quote was for. */
  destination?: string;
}

// create-instant-payout.ts writes them with every instant payout.
export const parametersOf = (intent: Pick<MoneyIntent, 'parameters'>): InstantPayoutParameters =>
  intent.parameters as InstantPayoutParameters;

/** The largest difference between the provider's clock and ours. */
const skewSeconds = 3600;

/** Sends what the balance has at once to the bank, for a fee. */
export const payout: MoneyActKind = {
  underWay: 'Another payout in this currency is in progress. Nothing was paid out; try again in a moment.',
  send(services, intent, options) {
    const { destination } = parametersOf(intent);
    return services.provider.stripe.payouts.create(
      {
        amount: intent.amount!,
        currency: intent.currency!,
        method: 'instant',
        ...(destination !== undefined && { destination }),
        metadata: { intent_id: intent.money_intent_id },
        expand: ['balance_transaction'],
      },
      options,
    );
  },
  isAnswer: (answer, intent) =>
    answer.object === 'payout' &&
    answer.metadata?.intent_id === intent.money_intent_id &&
    answer.amount === intent.amount &&
    answer.currency === intent.currency &&
    answer.method === 'instant',
  async find(services, store, intent, timeout) {
    const payouts = services.provider.stripe.payouts.list(
      {
        created: { gte: toUnixSeconds(intent.created) - skewSeconds },
        limit: 100,
        expand: ['data.balance_transaction'],
      },
      { stripeAccount: store.account_id, timeout },
    );
    for await (const each of payouts) if (each.metadata?.intent_id === intent.money_intent_id) return each;
    return undefined;
  },
  outcome: (answer, intent): PayoutOutcome => {
    const made = answer as Stripe.Payout; // `isAnswer` or `find` saw that it is one
    const booked = made.balance_transaction;
    const fee = typeof booked === 'object' && booked ? booked.fee : parametersOf(intent).fee;
    return {
      id: made.id,
      amount: made.amount,
      currency: made.currency,
      status: made.status,
      fee,
      intent_id: intent.money_intent_id,
    };
  },
  pending: (intent): PayoutOutcome => ({
    id: null,
    amount: intent.amount!,
    currency: intent.currency!,
    status: 'pending',
    fee: parametersOf(intent).fee,
    intent_id: intent.money_intent_id,
  }),
  refusal(error, message) {
    const more = error?.code ? { provider_code: error.code } : {};
    switch (error?.code ?? '') {
      case 'balance_insufficient':
      case 'insufficient_funds':
        return refuse('insufficient_funds', 402, noFunds, more);
      case 'amount_too_small':
        return refuse('insufficient_funds', 402, 'The amount is too small for an instant payout.', more);
      case 'instant_payouts_unsupported':
      case 'instant_payouts_config_disabled':
      case 'instant_payouts_currency_disabled':
      case 'payout_method_not_supported':
      case 'no_account':
      case 'bank_account_unusable':
        return refuse('instant_payouts_unsupported', 409, noBank, more);
      case 'instant_payouts_limit_exceeded':
      case 'payouts_limit_exceeded':
        return refuse(
          'instant_payouts_limit_exceeded',
          409,
          'You’ve reached today’s limit for instant payouts. Try again tomorrow.',
          more,
        );
      case 'payouts_not_allowed':
        return refuse('deposits_blocked', 409, blocked, more);
      default:
        return refuse('wcpay_instant_payout', 502, error?.message ?? message, more);
    }
  },
};

export const noFunds = 'Your balance doesn’t have enough money for an instant payout.';
export const noBank =
  'Your bank account doesn’t support instant payouts, or a payout to it failed. Add a debit card or a bank account that supports them.';
const blocked = 'Your payouts are paused, so nothing was paid out. Your account status shows why.';
