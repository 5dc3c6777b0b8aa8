import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { FraudTrace } from '../fraud/fraud-outcome.ts';
import { Amount, Currency } from '../money.ts';

/** Later in this list is shown first when two events of one attempt to pay share a second. */
export const timelineEventTypes = [
  'started',
  'authorized',
  'did_not_happen',
  'authorization_voided',
  'authorization_expired',
  'fraud_outcome_review',
  'fraud_outcome_block',
  'fraud_outcome_manual_approve',
  'fraud_outcome_manual_block',
  'captured',
  'partial_refund',
  'full_refund',
  'refund_failed',
  'failed',
  'fraud_warning',
  'dispute_needs_response',
  'dispute_in_review',
  'dispute_won',
  'dispute_lost',
  'dispute_warning_closed',
  'dispute_charge_refunded',
  'financing_paydown',
] as const;
export type TimelineEventType = (typeof timelineEventTypes)[number];

/** What an event of type `did_not_happen` tells about: the provider never carried the act out. */
const actsNotDone = ['refund', 'capture', 'cancel', 'submit_evidence', 'accept_dispute'] as const;
export type ActNotDone = (typeof actsNotDone)[number];

/** The payout that carries an event's money, or null while it is in a future one. */
const EventDeposit = z.object({ id: z.string(), arrival_date: UnixSeconds }).nullable();

export const FeeRates = z.object({
  /** A fraction: 0.029 is 2.9 %. */
  percentage: z.number(),
  fixed: Amount,
  fixed_currency: Currency,
  history: z.array(
    z.object({
      type: z.string(),
      additional_type: z.string().optional(),
      percentage_rate: z.number(),
      fixed_rate: Amount,
      currency: Currency,
      capped: z.boolean().optional(),
      /** What the part came to, in the currency of the account: the parts add up to the fee before tax. */
      charged: z.object({ amount: Amount, currency: Currency }).optional(),
    }),
  ),
  before_tax: z.object({ amount: Amount, currency: Currency }).optional(),
  tax: z
    .object({ amount: Amount, currency: Currency, percentage_rate: z.number(), description: z.string() })
    .optional(),
  fee_exchange_rate: z.object({ rate: z.number(), from_currency: Currency, to_currency: Currency }).optional(),
});
export type FeeRates = z.infer<typeof FeeRates>;

export const EventTransactionDetails = z.object({
  customer_currency: Currency,
  customer_amount: Amount,
  customer_amount_captured: Amount,
  customer_fee: Amount,
  store_currency: Currency,
  store_amount: Amount,
  store_amount_captured: Amount,
  store_fee: Amount,
  /** The provider's rate between minor units; null when nothing was converted. */
  exchange_rate: z.number().nullish(),
});

/** One event of a payment's life. Which optional fields are set depends on `type`. */
export const TimelineEvent = z.object({
  type: z.enum(timelineEventTypes),
  datetime: UnixSeconds,
  amount: Amount.nullish(),
  amount_captured: Amount.optional(),
  amount_refunded: Amount.optional(),
  fee: Amount.nullish(),
  currency: Currency.nullish(),
  reason: z.string().nullish(),
  failure_reason: z.string().nullish(),
  deposit: EventDeposit.optional(),
  transaction_details: EventTransactionDetails.optional(),
  fee_rates: FeeRates.optional(),
  acquirer_reference_number: z.string().nullish(),
  acquirer_reference_number_status: z.enum(['available', 'pending', 'unavailable']).optional(),
  dispute_id: z.string().optional(),
  evidence_due_by: UnixSeconds.optional(),
  loan_id: z.string().optional(),
  /** Not final: the provider or a bank has still to confirm it. */
  pending: z.boolean().optional(),
  /** Of a refund: it failed or was canceled later, which an event of its own tells. */
  failed: z.boolean().optional(),
  /** No response from the provider: it may or may not have happened. */
  unanswered: z.boolean().optional(),
  /** Of `did_not_happen`: which act, and for a capture until when it can be repeated. */
  act: z.enum(actsNotDone).optional(),
  capture_by: UnixSeconds.optional(),
  user: z.object({ id: z.int(), username: z.string() }).optional(),
  /** For each rule in force the outcome it led to; of `fraud_outcome_review` and `fraud_outcome_block`. */
  ruleset_results: z.record(z.string(), z.enum(['allow', 'review', 'block'])).optional(),
  /** Why: what each rule saw. Beside `ruleset_results`, when the decision was ours. */
  trace: FraudTrace.optional(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const getTimeline = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/timeline/{payment_id}',
    summary: 'The events of a payment, newest first, by payment intent id, charge id or order number',
  })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ payment_id: z.string().max(200) }))
  .output(z.object({ data: z.array(TimelineEvent) }));
