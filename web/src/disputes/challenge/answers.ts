import type { CompellingEvidence } from '@purser/contract/disputes/compelling-evidence';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { isAwaitingResponse, isInquiry } from '@purser/contract/disputes/dispute-status';
import { coverLetter, filesOf, isGeneratedLetter } from '@purser/contract/disputes/cover-letter';
import type { LetterFacts } from '@purser/contract/disputes/cover-letter';
import { duplicateStatuses, refundStatuses } from '@purser/contract/disputes/evidence-documents';
import type { DuplicateStatus, RefundStatus } from '@purser/contract/disputes/evidence-documents';
import { evidenceFiles, productTypes } from '@purser/contract/disputes/evidence';
import type { Evidence, EvidenceText, ProductType } from '@purser/contract/disputes/evidence';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { formatCountry } from '../../format/country.ts';
import { now } from '../../now.ts';
import { settings } from '../../page-settings.ts';
import { bankName } from '../../transactions/bank-name.ts';
import type { Attached } from '../evidence/slot-parts.ts';
import { compellingAnswerOf, enhancedEvidenceOf, hasAgreedToFee } from './compelling-answer.ts';
import type { CompellingAnswer } from './compelling-answer.ts';

/** What the merchant types and chooses. */
export interface Answers {
  product_type: ProductType | '';
  product_description: string;
  refund_status: RefundStatus;
  duplicate_status: DuplicateStatus;
  shipping_carrier: string;
  shipping_date: string;
  shipping_tracking_number: string;
  shipping_address: string;
  /** Fields without an input of their own. */
  facts: Record<FactField, string>;
  /** The cover letter as the merchant edited it; null while it is the generated one. */
  letter: string | null;
  /** Null while no two earlier purchases qualify. */
  compelling: CompellingAnswer | null;
  /** The fee of a compliance case. */
  fee_acknowledged: boolean;
}

/** Evidence that is only ticked: see `suggestions.tsx`. */
export const factFields = [
  'customer_name',
  'customer_email_address',
  'billing_address',
  'refund_policy_disclosure',
] as const satisfies readonly EvidenceText[];
export type FactField = (typeof factFields)[number];

/** What the answers begin with besides the dispute itself. */
export interface Support {
  /** How customers reach the store, as the account has it. */
  email: string;
  phone: string;
  address: Partial<StoreAddress> | undefined;
  compelling: CompellingEvidence | undefined;
}

/** No order is an empty list on the wire. */
export const orderOf = ({ order }: Pick<Dispute, 'order'>): OrderInfo | undefined =>
  Array.isArray(order) ? undefined : order;

export const attachedOf = ({ evidence }: Pick<Dispute, 'evidence'>): Attached =>
  Object.fromEntries(filesOf(evidence).map((field) => [field, evidence[field]]));

const among = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

export const customerOf = (dispute: Dispute): { name: string; email: string; phone: string } => ({
  name: dispute.charge?.billing_details.name || orderOf(dispute)?.customer_name || '',
  email: dispute.charge?.billing_details.email || orderOf(dispute)?.customer_email || '',
  phone: dispute.charge?.billing_details.phone || '',
});

/** What is saved, with what the store knows in place of what isn’t. */
export function answersOf(dispute: Dispute, support: Support): Answers {
  const { evidence, metadata, charge } = dispute;
  const products = charge?.level3.line_items.map(({ product_description }) => product_description) ?? [];
  const answers: Answers = {
    product_type: among(productTypes, metadata['__product_type']) ?? '',
    // Nothing is offered anymore where only what was sent is shown.
    product_description: evidence['product_description'] ?? (isAwaitingResponse(dispute) ? products.join(', ') : ''),
    refund_status: among(refundStatuses, metadata['__refund_status']) ?? refundStatuses[0],
    duplicate_status: among(duplicateStatuses, metadata['__duplicate_status']) ?? duplicateStatuses[0],
    shipping_carrier: evidence['shipping_carrier'] ?? '',
    shipping_date: evidence['shipping_date'] ?? '',
    shipping_tracking_number: evidence['shipping_tracking_number'] ?? '',
    shipping_address: evidence['shipping_address'] ?? '',
    facts: Object.fromEntries(factFields.map((field) => [field, evidence[field] ?? ''])) as Answers['facts'], // one entry per field
    letter: null,
    compelling: compellingAnswerOf(dispute, support.compelling),
    fee_acknowledged: hasAgreedToFee(dispute),
  };
  const saved = evidence['uncategorized_text'] ?? '';
  const isEdited =
    saved !== '' && !isGeneratedLetter(saved, letterFacts(dispute, answers, attachedOf(dispute), support));
  return { ...answers, letter: isEdited ? saved : null };
}

// The letter is English, whatever language the screens have.
const longDate = (seconds: number, timeZone = settings.timeZone): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(seconds * 1000);

/** A day of the date field; other text, saved by another tool, stays. */
const longDay = (text: string): string =>
  isDay(text) ? longDate(Date.parse(`${text}T00:00:00Z`) / 1000, 'UTC') : text;

/** Whether a date field can show it. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

type StoreAddress = typeof settings.storeAddress;

/** The store’s own address, else where the account says that customers reach it. */
const addressOf = (support: Support): string[] => {
  const own = linesOf(settings.storeAddress);
  return own.length > 0 ? own : linesOf(support.address ?? {});
};

function linesOf({ line1, line2, city, state, postal_code, country }: Partial<StoreAddress>): string[] {
  if (!line1 && !city) return [];
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country && formatCountry(country, 'en-US')].flatMap((line) => line || []);
}

/** The bank that issued the card or holds the debited account, when the payment names it. */
function bankOf({ charge, payment_method_details }: Dispute): string {
  const method = charge?.payment_method_details ?? payment_method_details;
  const own = method?.[method.type];
  if (typeof own !== 'object' || own === null) return '';
  const found = ['issuer', 'bank_name', 'bank'].map((key) => (own as Record<string, unknown>)[key]).find(Boolean); // an object, as just seen
  return typeof found === 'string' ? bankName(found) : '';
}

export const letterFacts = (dispute: Dispute, answers: Answers, attached: Attached, support: Support): LetterFacts => ({
  reason: dispute.reason,
  refund_status: answers.refund_status,
  duplicate_status: answers.duplicate_status,
  is_inquiry: isInquiry(dispute),
  merchant_name: settings.storeName,
  merchant_address: addressOf(support),
  merchant_email: support.email,
  merchant_phone: support.phone,
  today: longDate(now() / 1000),
  acquiring_bank: bankOf(dispute),
  case_number: dispute.id,
  transaction_id: dispute.charge?.id ?? '',
  transaction_date: longDate(dispute.created),
  customer_name: customerOf(dispute).name,
  product: answers.product_description.trim(),
  order_date: dispute.charge ? longDate(dispute.charge.created) : '',
  shipping_carrier: answers.shipping_carrier,
  shipping_date: longDay(answers.shipping_date),
  shipping_tracking_number: answers.shipping_tracking_number,
  shipping_address: answers.shipping_address,
  files: evidenceFiles.filter((field) => Boolean(attached[field])),
});

export const letterOf = (dispute: Dispute, answers: Answers, attached: Attached, support: Support): string =>
  answers.letter ?? coverLetter(letterFacts(dispute, answers, attached, support));

/** What is saved: the whole set without empty values, so that what is missing is removed. */
export function saveOf(
  dispute: Dispute,
  answers: Answers,
  attached: Attached,
  letter: string,
  hasShipping: boolean,
): { evidence: Evidence; metadata: Record<string, string> } {
  const { product_description, shipping_carrier, shipping_date, shipping_tracking_number, shipping_address } = answers;
  const texts = {
    product_description,
    uncategorized_text: letter,
    ...(hasShipping && { shipping_carrier, shipping_date, shipping_tracking_number, shipping_address }),
    customer_purchase_ip: orderOf(dispute)?.ip_address ?? dispute.evidence['customer_purchase_ip'] ?? '',
  };
  const filled = Object.entries({ ...texts, ...attached }).filter(([, value]) => value?.trim());
  // What the dispute has and the answers don’t is removed.
  const facts = factFields.flatMap((field) => {
    const fact = answers.facts[field];
    return fact || dispute.evidence[field] !== undefined ? [[field, fact]] : [];
  });
  return {
    evidence: { ...Object.fromEntries([...filled, ...facts]), ...enhancedEvidenceOf(dispute, answers) },
    metadata: {
      __product_type: answers.product_type,
      ...(dispute.reason === 'credit_not_processed' && { __refund_status: answers.refund_status }),
      ...(dispute.reason === 'duplicate' && { __duplicate_status: answers.duplicate_status }),
    },
  };
}
