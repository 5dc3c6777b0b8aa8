import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** An early fraud warning: the card's bank reports a payment as fraud, and its customer may dispute it soon. */
export const FraudWarning = z.object({
  id: z.string(),
  created: UnixSeconds,
  charge_id: z.string(),
  payment_intent_id: z.string(),
  order_number: z.int().nullable(),
  /** The provider's word. */
  fraud_type: z.string(),
  /** There is something to decide: the payment is neither disputed nor refunded, and nobody dismissed the warning. */
  is_open: z.boolean(),
  dismissed: UnixSeconds.nullable(),
  /** What refunding now costs: all that is left of the payment. */
  refund: z.object({ amount: Amount, currency: Currency }),
  /** What a dispute costs beside the same amount, in the settlement currency. */
  dispute_fee: z.object({ amount: Amount, currency: Currency }),
});
export type FraudWarning = z.infer<typeof FraudWarning>;

const path = '/wc/v3/payments/fraud-warnings';

export const listFraudWarnings = merchant()
  .route({ method: 'GET', path, summary: 'Early fraud warnings to decide on, newest first' })
  .output(z.object({ data: z.array(FraudWarning) }));

/** For who is sure that the cardholder made the payment: the warning needs no decision anymore. */
export const dismissFraudWarning = merchant('purser_refund')
  .route({ method: 'POST', path: `${path}/{warning_id}/dismiss`, summary: 'Dismiss an early fraud warning' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ warning_id: z.string().max(200) }))
  .output(FraudWarning);
