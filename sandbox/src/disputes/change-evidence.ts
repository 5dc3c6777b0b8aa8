import type Stripe from 'stripe';
import { invalid } from '../api/errors.ts';
import { orNull } from '../api/metadata.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { contentsOf, type File } from '../files/file.ts';
import { countPages } from '../files/count-pages.ts';
import { address } from '../methods/billing-details.ts';
import type { Charge } from '../payments/charge.ts';
import type { Dispute } from './dispute.ts';
import { fileFields, textFields, type EnhancedEvidence, type Identified } from './evidence.ts';

/** Most characters of one text field, and of all text fields together. */
const longestText = 20_000;
const longestAll = 150_000;
/**
 * Most pages of all evidence files together, by the card's network. Stripe also estimates pages of the texts, by a rule that it
 * doesn't publish.
 */
const mostPages = (charge: Charge): number => (charge.payment_method_details.card?.network === 'mastercard' ? 19 : 50);
/** Most bytes of all evidence files together, a little less than five megabytes. */
const mostBytes = 5_000_000;

/** Merges the evidence of a request into the dispute. @throws StripeError naming the field */
export async function changeEvidence(
  tx: Tx,
  account: string,
  dispute: Dispute,
  charge: Charge,
  given: Stripe.DisputeUpdateParams['evidence'] & {},
): Promise<void> {
  const { evidence } = dispute;
  for (const field of textFields) {
    const text = given[field];
    if (text === undefined) continue;
    if (text.length > longestText)
      throw invalid(
        `Invalid string: ${text.slice(0, 20)}...${text.slice(-20)}; must be at most ${longestText} characters`,
        { param: `evidence[${field}]` },
      );
    evidence[field] = orNull(text);
  }
  for (const field of fileFields) {
    const file = given[field];
    if (file === undefined) continue;
    evidence[field] = orNull(file);
    if (file !== '') await needFile(tx, account, file, `evidence[${field}]`);
  }
  if (given.appeal === '') evidence.appeal = null;
  else if (given.appeal) {
    const card = orNull(given.appeal.card);
    for (const [index, file] of Array.isArray(card?.supporting_files) ? card.supporting_files.entries() : [])
      await needFile(tx, account, file, `evidence[appeal][card][supporting_files][${index}]`);
    evidence.appeal = card
      ? {
          card: {
            ...(card.reason_for_filing ? { reason_for_filing: card.reason_for_filing } : {}),
            ...(Array.isArray(card.supporting_files) ? { supporting_files: card.supporting_files } : {}),
          },
        }
      : {};
  }
  if (given.enhanced_evidence === '') evidence.enhanced_evidence = {};
  else if (given.enhanced_evidence) changeEnhanced(dispute, given.enhanced_evidence);
  const characters = textFields.reduce((sum, field) => sum + (evidence[field]?.length ?? 0), 0);
  if (characters > longestAll)
    throw invalid(
      `The combined character count of the evidence is ${characters}; it must be at most ${longestAll} characters.`,
      { param: 'evidence' },
    );
  await needRoom(tx, account, dispute, mostPages(charge));
  dispute.evidence_details.has_evidence =
    [...textFields, ...fileFields].some((field) => evidence[field] !== null) ||
    Object.keys(evidence.enhanced_evidence).length > 0 ||
    Boolean(evidence.appeal);
}

async function needFile(tx: Tx, account: string, id: string, param: string): Promise<void> {
  const file = await tx.find<StripeObject>(account, id);
  if (file?.object !== 'file') throw invalid(`No such file upload: '${id}'`, { code: 'resource_missing', param });
  if (file['purpose'] !== 'dispute_evidence' && file['purpose'] !== 'customer_signature')
    throw invalid(`The file ${id} has the purpose ${String(file['purpose'])}; it must be dispute_evidence.`, { param });
}

async function needRoom(tx: Tx, account: string, { evidence }: Dispute, pagesLimit: number): Promise<void> {
  let bytes = 0;
  let pages = 0;
  for (const id of new Set(fileFields.map((field) => evidence[field]))) {
    const file = id === null ? undefined : await tx.find<File>(account, id);
    if (!file) continue;
    bytes += file.size;
    pages += file.type === 'pdf' ? countPages(Buffer.from((await contentsOf(tx, account, file)).bytes)) : 1;
  }
  if (bytes > mostBytes)
    throw invalid(
      `The combined size of the files of this dispute's evidence is ${bytes} bytes, which exceeds the limit of ${mostBytes} bytes.`,
      { code: 'dispute_evidence_too_large', param: 'evidence' },
    );
  if (pages > pagesLimit)
    throw invalid(
      `The evidence of this dispute would have an estimated ${pages} pages, which exceeds the card network's limit of ${pagesLimit} pages.`,
      { code: 'dispute_evidence_page_limit_exceeded', param: 'evidence' },
    );
}

type EnhancedParams = Stripe.DisputeUpdateParams.Evidence.EnhancedEvidence;

function changeEnhanced(dispute: Dispute, given: EnhancedParams): void {
  const { evidence, evidence_details } = dispute;
  const enhanced: EnhancedEvidence = { ...evidence.enhanced_evidence };
  for (const name of ['mastercard_compliance', 'visa_compliance'] as const) {
    const acknowledged = given[name]?.fee_acknowledged;
    if (acknowledged === undefined) continue;
    const eligibility = evidence_details.enhanced_eligibility[name];
    if (!eligibility) throw notOffered(name);
    enhanced[name] = { fee_acknowledged: acknowledged };
    eligibility.status = acknowledged ? 'fee_acknowledged' : 'requires_fee_acknowledgement';
  }
  const earlier = given.visa_compelling_evidence_3;
  if (earlier) {
    if (!evidence_details.enhanced_eligibility.visa_compelling_evidence_3)
      throw notOffered('visa_compelling_evidence_3');
    const before = enhanced.visa_compelling_evidence_3;
    const disputed = earlier.disputed_transaction;
    // The API description has only these two values.
    const kind = disputed?.merchandise_or_services as 'merchandise' | 'services' | undefined;
    enhanced.visa_compelling_evidence_3 = {
      disputed_transaction: disputed
        ? {
            ...identified(disputed, before?.disputed_transaction ?? undefined),
            merchandise_or_services: kind ?? before?.disputed_transaction?.merchandise_or_services ?? null,
          }
        : (before?.disputed_transaction ?? null),
      prior_undisputed_transactions:
        earlier.prior_undisputed_transactions?.map((prior) => ({ charge: prior.charge, ...identified(prior) })) ??
        before?.prior_undisputed_transactions ??
        [],
    };
  }
  evidence.enhanced_evidence = enhanced;
}

const notOffered = (name: string) =>
  invalid(`This dispute is not eligible for ${name}.`, { param: `evidence[enhanced_evidence][${name}]` });

type IdentifiedParams = { [Field in keyof Omit<Identified, 'shipping_address'>]?: string | null } & {
  shipping_address?: Stripe.AddressParam | null;
};

function identified(given: IdentifiedParams, before?: Identified): Identified {
  const text = (field: keyof Omit<Identified, 'shipping_address'>) =>
    given[field] === undefined ? (before?.[field] ?? null) : orNull(given[field]);
  return {
    customer_account_id: text('customer_account_id'),
    customer_device_fingerprint: text('customer_device_fingerprint'),
    customer_device_id: text('customer_device_id'),
    customer_email_address: text('customer_email_address'),
    customer_purchase_ip: text('customer_purchase_ip'),
    product_description: text('product_description'),
    shipping_address: given.shipping_address
      ? address(given.shipping_address, before?.shipping_address)
      : (before?.shipping_address ?? null),
  };
}
