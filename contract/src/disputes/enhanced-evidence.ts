import { z } from 'zod';

/** What kind of thing was sold, as Visa asks for it. */
export const soldKinds = ['merchandise', 'services'] as const;
export type SoldKind = (typeof soldKinds)[number];

const Description = z.string().max(20_000);
const FeeAcknowledgement = z.strictObject({ fee_acknowledged: z.boolean() });

/**
 * Evidence in the form of a card network’s program; the provider’s shape. Who bought, from where and where to is filled in by the
 * server from the orders, so that nobody can send facts that the store doesn’t have.
 */
export const EnhancedEvidence = z.strictObject({
  /** Two earlier undisputed purchases with the same card: Visa Compelling Evidence 3.0. */
  visa_compelling_evidence_3: z
    .strictObject({
      disputed_transaction: z.strictObject({
        product_description: Description,
        merchandise_or_services: z.enum(soldKinds),
      }),
      prior_undisputed_transactions: z
        .array(z.strictObject({ charge: z.string().max(200), product_description: Description }))
        .length(2),
    })
    .optional(),
  /** Challenging a compliance case costs a fee of the network, returned with a win. */
  visa_compliance: FeeAcknowledgement.optional(),
  mastercard_compliance: FeeAcknowledgement.optional(),
});
export type EnhancedEvidence = z.infer<typeof EnhancedEvidence>;

export const compliancePrograms = ['visa_compliance', 'mastercard_compliance'] as const;
export type ComplianceProgram = (typeof compliancePrograms)[number];

/** The program whose fee must be acknowledged before evidence can be submitted. */
export const complianceProgramOf = (dispute: {
  enhanced_eligibility_types: readonly string[];
}): ComplianceProgram | undefined =>
  compliancePrograms.find((program) => dispute.enhanced_eligibility_types.includes(program));

/**
 * What the provider collects for the network when a compliance case is challenged, and returns with a win; minor units, other
 * currencies pay the equivalent. Sources: https://docs.stripe.com/disputes/api/visa-compliance and
 * https://docs.stripe.com/disputes/api/mastercard-compliance, read on 2026-11-22.
 */
export const complianceFee = { amount: 50_000, currency: 'usd' } as const;
