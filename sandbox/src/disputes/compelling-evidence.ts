import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../api/errors.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import type { Dispute } from './dispute.ts';
import type { Identified } from './evidence.ts';

/** Visa's window: earlier purchases with the same card, this many days before the dispute. */
const window = { from: 120, to: 365 };

/**
 * Visa Compelling Evidence 3.0: two earlier purchases with the same card, 120 to 365 days old and never disputed, that
 * share the same two identifiers with the disputed one, of which one is the IP address or the device. Updates the status and the
 * missing parts.
 * @throws StripeError for a charge that can't qualify
 */
export async function judgeEnhanced(tx: Tx, account: string, dispute: Dispute, charge: Charge): Promise<void> {
  const eligibility = dispute.evidence_details.enhanced_eligibility.visa_compelling_evidence_3;
  if (!eligibility) return;
  const given = dispute.evidence.enhanced_evidence.visa_compelling_evidence_3;
  const disputed = given?.disputed_transaction;
  const priors = given?.prior_undisputed_transactions ?? [];
  for (const [index, prior] of priors.entries())
    await needQualifying(
      tx,
      account,
      dispute,
      charge,
      prior.charge,
      `evidence[enhanced_evidence][visa_compelling_evidence_3][prior_undisputed_transactions][${index}][charge]`,
    );
  const missing: string[] = [];
  const isEnough = new Set(priors.map((prior) => prior.charge)).size >= 2;
  if (!disputed || !isEnough || !isSameBuyer(disputed, priors)) missing.push('missing_customer_identifiers');
  if (!disputed?.product_description) missing.push('missing_disputed_transaction_description');
  if (!disputed?.merchandise_or_services) missing.push('missing_merchandise_or_services');
  if (priors.some((prior) => !prior.product_description))
    missing.push('missing_prior_undisputed_transaction_description');
  if (!isEnough) missing.push('missing_prior_undisputed_transactions');
  eligibility.required_actions = missing;
  eligibility.status = missing.length === 0 ? 'qualified' : 'requires_action';
}

async function needQualifying(
  tx: Tx,
  account: string,
  dispute: Dispute,
  charge: Charge,
  id: string,
  param: string,
): Promise<void> {
  const prior = await tx.find<Charge>(account, id);
  if (prior?.object !== 'charge') throw invalid(`No such charge: '${id}'`, { code: 'resource_missing', param });
  const days = (dispute.created - prior.created) / 86_400;
  const refusal =
    id === charge.id
      ? 'is the disputed charge itself'
      : prior.disputed
        ? 'was disputed'
        : prior['_warned']
          ? 'was reported as fraud'
          : prior.status !== 'succeeded' || !prior.captured
            ? 'did not succeed'
            : fingerprintOf(prior) !== fingerprintOf(charge)
              ? 'was made with another card'
              : days < window.from || days > window.to
                ? `was not made ${window.from} to ${window.to} days before the dispute`
                : undefined;
  if (refusal) throw invalid(`Charge ${id} cannot be a prior undisputed transaction: it ${refusal}.`, { param });
}

function fingerprintOf({ payment_method_details: details }: Charge): unknown {
  return isPlastic(details.type) ? (details[details.type] as { fingerprint?: string }).fingerprint : undefined; // of a card
}

/** A device’s id and its fingerprint are one identifier. */
const main: (keyof Identified)[][] = [['customer_purchase_ip'], ['customer_device_id', 'customer_device_fingerprint']];
const secondary: (keyof Identified)[][] = [['customer_account_id'], ['customer_email_address'], ['shipping_address']];

function isSameBuyer(disputed: Identified, priors: Identified[]): boolean {
  const isShared = (fields: (keyof Identified)[]) =>
    fields.some(
      (field) => disputed[field] !== null && priors.every((prior) => isDeepStrictEqual(disputed[field], prior[field])),
    );
  const mains = main.filter(isShared).length;
  return mains > 0 && mains + secondary.filter(isShared).length >= 2;
}
