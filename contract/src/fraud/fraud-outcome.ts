import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { OrderId } from '../orders/order-id.ts';
import { checkKeys, checkOperators, CheckValue } from './checks.ts';
import { fraudOutcomes, ruleKeys } from './ruleset.ts';

const Verdict = z.enum(['matched', 'passed', 'unknown']);

/**
 * What each rule in force compared for an order, in the rules' order. A rule applied its `outcome` only if it `matched`; the
 * verdict is `unknown` when a fact is. `limit` and `seen` are in the wire's form: prices as `2500|usd` (`readPrice` of price.ts
 * reads them), countries lower case, counts and booleans as they are; `seen` is null when it is unknown.
 * Screens that show the country of an IP address credit its source: a link to https://db-ip.com (decisions/0011-ip-to-country.md).
 */
export const FraudTrace = z.array(
  z.object({
    rule: z.enum(ruleKeys),
    outcome: z.enum(fraudOutcomes),
    verdict: Verdict,
    leaves: z.array(
      z.object({
        key: z.enum(checkKeys),
        operator: z.enum(checkOperators),
        limit: CheckValue,
        seen: CheckValue.nullable(),
        verdict: Verdict,
        /** What `ip_billing_country_same` compared, upper case. */
        countries: z.object({ ip: z.string().nullable(), billing: z.string().nullable() }).optional(),
      }),
    ),
  }),
);
export type FraudTrace = z.infer<typeof FraudTrace>;

/** The newest decision of the fraud rules on an order. */
export const FraudOutcomeRecord = z.object({
  order_id: z.int(),
  /** The attempt to pay that was judged, from 1. */
  attempt: z.int(),
  created: UtcText,
  status: z.enum(fraudOutcomes),
  payment_intent_id: z.string().nullable(),
  ruleset_results: z.record(z.string(), z.enum(fraudOutcomes)),
  trace: FraudTrace,
});

export const getLatestFraudOutcome = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/fraud_outcomes/{order_id}/latest',
    summary: 'The newest decision of the fraud rules on an order',
  })
  .errors(refusals({ wcpay_fraud_outcome_not_found: 404 }))
  .input(z.object({ order_id: OrderId }))
  .output(FraudOutcomeRecord);
