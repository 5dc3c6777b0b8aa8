import { z } from 'zod';
import { merchant } from '../endpoint.ts';
import { ruleKeys } from './ruleset.ts';
import type { Ruleset } from './ruleset.ts';

/** Days that a simulation looks back. */
export const simulatedDays = 90;

/** How many payments of the last days the rules would have held or blocked. */
export const Simulation = z.object({
  window_days: z.int(),
  /** Paid orders of those days, including those that would have been held or blocked. */
  payments: z.int().nonnegative(),
  held: z.int().nonnegative(),
  blocked: z.int().nonnegative(),
  /** How many of the blocked ones would have been held, if their payment method allowed it. */
  unholdable: z.int().nonnegative(),
  /** How many payments each rule matches, whether or not another one matches them too. */
  per_rule: z.array(z.object({ key: z.enum(ruleKeys), matched: z.int().nonnegative() })),
  /** Shows the payments that would have been held or blocked: `fraud_simulation_is` of the transactions list. */
  simulation_id: z.string(),
});
export type Simulation = z.infer<typeof Simulation>;

/** Evaluates rules on past payments without changing them. Without the review flag every rule blocks, as at checkout. */
export const simulateRuleset = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/payments/fraud/simulations',
    summary: 'Preview of fraud rules on the payments of the last 90 days',
  })
  // The handler validates it, because it knows the store's currency.
  .input(z.object({ ruleset: z.custom<Ruleset>() }))
  .output(Simulation);
