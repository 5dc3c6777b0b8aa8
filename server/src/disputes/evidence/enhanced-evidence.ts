import { compliancePrograms, complianceProgramOf } from '@purser/contract/disputes/enhanced-evidence';
import type { EnhancedEvidence } from '@purser/contract/disputes/enhanced-evidence';
import { isEnough, sharedBy } from '@purser/contract/disputes/compelling-evidence';
import type { CompellingCandidate, CompellingPurchase } from '@purser/contract/disputes/compelling-evidence';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Disputes } from '../../database/tables.ts';
import { refuse } from '../../http/endpoint.ts';
import { findCompellingEvidence } from './compelling-evidence.ts';

type Enhanced = Stripe.DisputeUpdateParams.Evidence['enhanced_evidence'];

/**
 * The evidence of network programs as the provider takes it: '' removes what was staged. Undefined for a dispute that is part of
 * none. Throws when the earlier purchases don’t qualify.
 */
export async function enhancedEvidence(
  context: Context,
  dispute: Selectable<Disputes>,
  given: EnhancedEvidence = {},
): Promise<Enhanced> {
  const { enhanced_eligibility_types: offered } = dispute.data;
  const stranger = Object.keys(given).find((program) => !offered.includes(program));
  if (stranger) throw refuse('evidence_not_offered', 400, `The provider doesn’t offer ${stranger} for this dispute.`);
  if (offered.length === 0) return undefined;
  const compelling = given.visa_compelling_evidence_3;
  if (compelling) return { visa_compelling_evidence_3: await compellingEvidence(context, dispute, compelling) };
  // Said outright: what was acknowledged in an earlier draft doesn’t count when it isn’t said anymore.
  const fees = compliancePrograms.filter((program) => offered.includes(program));
  if (fees.length === 0) return '';
  return Object.fromEntries(
    fees.map((program) => [program, { fee_acknowledged: given[program]?.fee_acknowledged ?? false }]),
  );
}

/** A compliance case can only be challenged by somebody who agreed to its fee. */
export function refuseUnlessFeeAcknowledged(
  { data }: Selectable<Disputes>,
  given: EnhancedEvidence | undefined,
  isEmpty: boolean,
): void {
  const program = complianceProgramOf(data);
  if (!program) return;
  const staged = data.evidence_details.enhanced_eligibility[program]?.status === 'fee_acknowledged';
  if (given?.[program]?.fee_acknowledged ?? (isEmpty && staged)) return;
  throw refuse(
    'fee_not_acknowledged',
    400,
    'Challenging this dispute costs a fee of the card network. Agree to the fee before you submit your evidence.',
  );
}

async function compellingEvidence(
  context: Context,
  dispute: Selectable<Disputes>,
  given: EnhancedEvidence['visa_compelling_evidence_3'] & {},
) {
  const { disputed_transaction, candidates } = await findCompellingEvidence(context, dispute);
  const priors = given.prior_undisputed_transactions.map(({ charge }) =>
    candidates.find((candidate) => candidate.charge === charge),
  );
  const [first, second] = priors;
  if (!disputed_transaction || !first || !second || first === second || !isEnough(sharedBy(first, second)))
    throw refuse(
      'prior_transactions_not_qualified',
      400,
      'These earlier purchases don’t qualify anymore: one was disputed or refunded, or it doesn’t match. Reload the page.',
    );
  const identity = identityOf(disputed_transaction, first, second);
  return {
    disputed_transaction: { ...given.disputed_transaction, ...identity },
    prior_undisputed_transactions: given.prior_undisputed_transactions.map((prior) => ({ ...prior, ...identity })),
  };
}

/** What all three purchases have in common, spelled alike: the bank compares letter by letter. */
function identityOf(disputed: CompellingPurchase, first: CompellingCandidate, second: CompellingCandidate) {
  const shared = new Set(sharedBy(first, second));
  const { customer_purchase_ip, customer_email_address, shipping_address } = disputed;
  return {
    ...(shared.has('customer_purchase_ip') && customer_purchase_ip !== null && { customer_purchase_ip }),
    ...(shared.has('customer_email_address') && customer_email_address !== null && { customer_email_address }),
    ...(shared.has('shipping_address') &&
      shipping_address !== null && {
        shipping_address: Object.fromEntries(Object.entries(shipping_address).filter(([, value]) => value !== '')),
      }),
  };
}
