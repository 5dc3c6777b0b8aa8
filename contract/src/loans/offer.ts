import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { activeLoanRefusals } from './loan.ts';

/** An offer that can still be accepted. */
export const LoanOffer = z.object({
  offer_id: z.string(),
  advance_amount: Amount,
  fee_amount: Amount,
  currency: Currency,
  withhold_rate: z.number(),
  expires_at: UnixSeconds,
  /** Whether it replaces an earlier one. */
  is_replacement: z.boolean(),
  /** Days until it would be paid off at the pace of the last weeks' sales; null when they tell too little. */
  expected_days: z.int().positive().nullable(),
  /** As `LoanCost.yearly_rate`, expected at that pace. */
  yearly_rate: z.number().nullable(),
  /** Leads to the provider's page where it is read and accepted. */
  url: z.string(),
});
export type LoanOffer = z.infer<typeof LoanOffer>;

/** An offer that was accepted and isn’t paid out yet. */
export const ApprovedLoan = LoanOffer.pick({
  offer_id: true,
  advance_amount: true,
  fee_amount: true,
  currency: true,
  withhold_rate: true,
});
export type ApprovedLoan = z.infer<typeof ApprovedLoan>;

export const getLoanOffer = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/capital/offer',
    summary: 'The open loan offer, and the accepted one until it is paid out; null without one',
  })
  .errors(refusals({ wcpay_capital_unavailable: activeLoanRefusals.wcpay_capital_unavailable }))
  .output(z.object({ offer: LoanOffer.nullable(), approved: ApprovedLoan.nullable() }));
