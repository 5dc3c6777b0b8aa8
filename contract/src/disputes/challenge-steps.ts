/** The parts of an answer, in order. */
export type ChallengeStep = 'purchase' | 'shipping' | 'review';

/** About the charge alone: whether and how the goods arrived doesn’t decide the case. */
const reasonsWithoutShipping: ReadonlySet<string> = new Set([
  'duplicate',
  'subscription_canceled',
  'credit_not_processed',
]);

/** The steps in which a dispute with this reason is answered. */
export const challengeSteps = (reason: string): readonly ChallengeStep[] =>
  reasonsWithoutShipping.has(reason) ? ['purchase', 'review'] : ['purchase', 'shipping', 'review'];
