import { z } from 'zod';
import { merchant } from '../endpoint.ts';
import { ruleKeys } from './ruleset.ts';
import type { Ruleset } from './ruleset.ts';

/** Days that a simulation looks back. */
export const simulatedDays = 90;

/** What rules would have done to the payments of the last days. */
export const Simulation = z.object({
  window_days: z.int(),
  /** Paid orders of those days: what would have been held or blocked is part of them. */
  payments: z.int().nonnegative(),
  held: z.int().nonnegative(),
  blocked: z.int().nonnegative(),
  /** How many of the blocked a rule would hold, if their payment method could be held. */
  unholdable: z.int().nonnegative(),
  /** How many payments each rule catches, whether or not another one catches them too. */
  per_rule: z.array(z.object({ key: z.enum(ruleKeys), matched: z.int().nonnegative() })),
  /** Shows the payments that would have been held or blocked: `fraud_simulation_is` of the transactions list. */
  simulation_id: z.string(),
});
export type Simulation = z.infer<typeof Simulation>;

/** Tries rules on past payments; changes nothing of theirs. Without the review flag every rule blocks, as it would at checkout. */
export const simulateRuleset = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/payments/fraud/simulations',
    summary: 'What fraud rules would have done to the payments of the last 90 days',
  })
  // Judged like a save, in the handler, which knows the store's currency.
  .input(z.object({ ruleset: z.custom<Ruleset>() }))
  .output(Simulation);
