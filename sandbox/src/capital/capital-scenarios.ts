import type { Account } from '../connect/account.ts';
import type { FieldValue, Scenario } from '../control/scenario.ts';
import { ControlError } from '../faults/fault-list.ts';
import type { Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import {
  makeOffer,
  offerObject,
  remainingOf,
  setStatus,
  type FinancingOffer,
  type OfferStatus,
} from './financing-offer.ts';
import { acceptOffer, CapitalRefusal, endInterval, failDebit, payOut } from './loan-life.ts';
import { paySooner } from './loan-money.ts';

type Fields = Record<string, FieldValue | undefined>;

/** A scenario of one offer, locked. */
const withOffer =
  (act: (tx: Tx, core: Core, offer: FinancingOffer, fields: Fields) => Promise<unknown> | void): Scenario['play'] =>
  async (tx, core, account, { id }, fields) => {
    const offer = await tx.lock<FinancingOffer>(account, id);
    if (offer) await act(tx, core, offer, fields);
  };

const become = (status: OfferStatus): Scenario['play'] => withOffer((tx, _core, offer) => setStatus(tx, offer, status));

const open: OfferStatus[] = ['undelivered', 'delivered'];

export const capitalScenarios: Scenario[] = [
  {
    scenario: 'offer_loan',
    title: 'Offer a loan',
    description:
      'Offers the account a loan: 5,000.00 for 500.00 at 10 % of each payment unless named. Replaces an open offer.',
    on: 'account',
    fields: {
      advance_amount: { type: 'integer' },
      fee_amount: { type: 'integer' },
      withhold_percent: { type: 'integer' },
      expires: { type: 'moment' },
    },
    async play(tx, _core, account, object, fields) {
      const { default_currency: currency } = object as Account; // the subject is an account
      const advance_amount = positive('advance_amount', fields, 500_000);
      const fee_amount = positive('fee_amount', fields, Math.max(1, Math.round(advance_amount / 10)));
      const percent = positive('withhold_percent', fields, 10);
      if (percent > 50) throw new ControlError('withhold_percent', 'withhold_percent must be at most 50.');
      const expires_after = typeof fields['expires'] === 'number' ? fields['expires'] : undefined;
      if (expires_after !== undefined && expires_after <= tx.now)
        throw new ControlError('expires', 'expires must be in the future.');
      await makeOffer(tx, account, {
        advance_amount,
        fee_amount,
        currency,
        withhold_rate: percent / 100,
        expires_after,
      });
    },
  },
  {
    scenario: 'accept_loan',
    title: 'Accept the loan',
    description: 'The merchant accepts the offer; it is paid out a day later.',
    on: offerObject,
    while: open,
    play: withOffer(async (tx, core, offer) => {
      try {
        await acceptOffer(tx, core, offer);
      } catch (error) {
        if (error instanceof CapitalRefusal) throw new ControlError(offerObject, error.message);
        throw error;
      }
    }),
  },
  {
    scenario: 'pay_out_loan',
    title: 'Pay out the loan',
    description: 'An accepted loan is paid out now.',
    on: offerObject,
    while: ['accepted'],
    play: withOffer((tx, _core, offer) => payOut(tx, offer)),
  },
  {
    scenario: 'reject_loan',
    title: 'Reject the loan',
    description: 'The lender refuses a loan that the merchant accepted.',
    on: offerObject,
    while: ['accepted'],
    play: become('rejected'),
  },
  {
    scenario: 'cancel_loan_offer',
    title: 'Take the offer back',
    description: 'The offer is taken back before it is paid out.',
    on: offerObject,
    while: [...open, 'accepted'],
    play: become('canceled'),
  },
  {
    scenario: 'pay_loan',
    title: 'Repay the loan sooner',
    description:
      'The merchant pays an amount sooner, all that remains unless named, from the balance or the bank account.',
    on: offerObject,
    while: ['paid_out'],
    fields: { amount: { type: 'integer' }, from: { type: 'text', among: ['balance', 'bank_account'] } },
    play: withOffer((tx, _core, offer, fields) => {
      const amount = positive('amount', fields, remainingOf(offer));
      if (amount > remainingOf(offer))
        throw new ControlError('amount', `amount must be at most ${remainingOf(offer)}.`);
      paySooner(tx, offer, amount, fields['from'] === 'bank_account' ? 'bank_account' : 'balance');
    }),
  },
  {
    scenario: 'end_loan_interval',
    title: 'End the repayment interval',
    description: 'The repayment interval ends now: what its minimum lacks is debited.',
    on: offerObject,
    while: ['paid_out'],
    play: withOffer((tx, _core, offer) => endInterval(tx, offer)),
  },
  {
    scenario: 'fail_loan_debit',
    title: 'Fail a loan debit',
    description: 'The bank refuses the latest debit of its account for the loan, which is owed again.',
    on: offerObject,
    while: ['paid_out'],
    play: withOffer(async (tx, _core, offer) => {
      if (!(await failDebit(tx, offer)))
        throw new ControlError(offerObject, `${offer.id} has no debit of the bank account that stands.`);
    }),
  },
];

function positive(name: string, fields: Fields, otherwise: number): number {
  const value = fields[name] ?? otherwise;
  if (typeof value !== 'number' || value <= 0) throw new ControlError(name, `${name} must be above zero.`);
  return value;
}
