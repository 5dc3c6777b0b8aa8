import { evidenceFiles } from './evidence.ts';
import type { EvidenceFile } from './evidence.ts';
import { letteredAttachments } from './evidence-documents.ts';
import type { Claim } from './evidence-documents.ts';
import { labelByEvidenceDocument } from './labels.ts';

/** What a cover letter is written from. What is unknown is empty and becomes a placeholder in angle brackets. */
export interface LetterFacts extends Claim {
  /** An inquiry took no money, so nothing is reversed. */
  is_inquiry: boolean;
  merchant_name: string;
  /** Lines. */
  merchant_address: readonly string[];
  merchant_email: string;
  merchant_phone: string;
  today: string;
  acquiring_bank: string;
  case_number: string;
  transaction_id: string;
  transaction_date: string;
  customer_name: string;
  product: string;
  order_date: string;
  shipping_carrier: string;
  shipping_date: string;
  shipping_tracking_number: string;
  shipping_address: string;
  files: readonly EvidenceFile[];
}

const or = (text: string, placeholder: string): string => text.trim() || `<${placeholder}>`;

/** `Grace Hopper ordered Stoneware mug on November 3, 2026`. */
const purchase = (facts: LetterFacts): string =>
  `${or(facts.customer_name, 'Customer name')} ordered ${or(facts.product, 'Product')} on ${or(facts.order_date, 'Order date')}`;

/** What is known about the shipment, as one sentence; nothing when nothing is. */
function shipment(facts: LetterFacts): string {
  const parts = [
    facts.shipping_carrier.trim() && `with ${facts.shipping_carrier.trim()}`,
    facts.shipping_date.trim() && `on ${facts.shipping_date.trim()}`,
    facts.shipping_address.trim() && `to ${facts.shipping_address.trim().replaceAll(/\s*\n\s*/g, ', ')}`,
    facts.shipping_tracking_number.trim() && `under tracking number ${facts.shipping_tracking_number.trim()}`,
  ].filter(Boolean);
  return parts.length > 0 ? `The order was shipped ${parts.join(' ')}.` : '';
}

/** The argument, by reason: one paragraph per text; empty ones are left out. */
const argumentByReason: Record<string, (facts: LetterFacts) => string[]> = {
  product_not_received: (facts) => [
    `Our records show that ${purchase(facts)} and that we delivered it${facts.shipping_date.trim() ? '' : ' on <Delivery date>'}.`,
    shipment(facts),
    'The attached documents show the order, its shipment and its delivery to the address that the customer gave us.',
  ],
  product_unacceptable: (facts) => [
    `Our records show that ${purchase(facts)}. The product was delivered in the condition and with the quality described when it was sold.`,
    shipment(facts),
    'The attached documents show what was offered, what was sent, and that the customer did not return the product under our refund policy.',
  ],
  fraudulent: (facts) => [
    `Our records show that ${purchase(facts)}. The payment was made with the details of the rightful cardholder and we fulfilled the order.`,
    shipment(facts),
    'The attached documents connect the cardholder with this purchase and show that it was authorized.',
  ],
  unrecognized: (facts) => [
    `Our records show that ${purchase(facts)}. The cardholder may not have recognized the name of our store on the card statement.`,
    shipment(facts),
    'The attached documents describe the purchase, so that the cardholder can recognize it.',
  ],
  credit_not_processed: (facts) =>
    facts.refund_status === 'refund_has_been_issued'
      ? [
          `Our records show that ${purchase(facts)}. We have already refunded this purchase to the original payment method.`,
          'Refunds are visible on the customer’s statement within 7 to 10 business days.',
        ]
      : [
          `Our records show that ${purchase(facts)}. The customer is not owed a refund for this purchase.`,
          'Our refund policy was available before the purchase, and the conditions for a refund were not met.',
        ],
  subscription_canceled: (facts) => [
    `Our records show that ${purchase(facts)}. The subscription was active when this payment was taken, and we received no cancellation before it.`,
    'The attached documents show the terms that the customer agreed to and the state of the subscription on that day.',
  ],
  duplicate: (facts) =>
    facts.duplicate_status === 'is_duplicate'
      ? [
          `Our records show that ${purchase(facts)}. We confirm that this payment repeats an earlier one.`,
          'The attached documents show both charges and how we have made up for the second one. Refunds are visible on the customer’s statement within 7 to 10 business days.',
        ]
      : [
          `Our records show that ${purchase(facts)}. This payment is not a duplicate: each charge belongs to a purchase of its own.`,
          'The attached documents show the separate purchases.',
        ],
};

const defaultArgument = (facts: LetterFacts): string[] => [
  `Our records show that ${purchase(facts)}. We fulfilled the order as agreed.`,
  shipment(facts),
  'The attached documents support that this payment is valid.',
];

function attachments(facts: LetterFacts): string {
  const lettered = letteredAttachments(facts, new Set(facts.files));
  const lines =
    lettered.length > 0
      ? lettered.map(({ letter, document }) => `• ${labelByEvidenceDocument[document]} (Attachment ${letter})`)
      : ['• <Attachment description> (Attachment A)', '• <Attachment description> (Attachment B)'];
  return ['To support our case, we provide the following documents:', ...lines].join('\n');
}

/** The letter to the bank. It is written in English, which all card networks accept. */
export function coverLetter(facts: LetterFacts): string {
  const argument = Object.hasOwn(argumentByReason, facts.reason) ? argumentByReason[facts.reason]! : defaultArgument;
  const noun = facts.is_inquiry ? 'inquiry' : 'dispute';
  const name = or(facts.merchant_name, 'Business name');
  return [
    [
      name,
      ...(facts.merchant_address.length > 0 ? facts.merchant_address : ['<Business address>']),
      or(facts.merchant_email, 'Business email'),
      or(facts.merchant_phone, 'Business phone'),
      facts.today,
    ].join('\n'),
    `To: ${or(facts.acquiring_bank, 'Acquiring bank')}\nSubject: Response to ${noun}, case number ${or(facts.case_number, 'Case number')}`,
    'Dear Dispute Resolution Team,',
    `We are responding to the ${noun} of transaction ${or(facts.transaction_id, 'Transaction ID')}, opened on ${or(facts.transaction_date, 'Transaction date')}.`,
    ...argument(facts).filter(Boolean),
    attachments(facts),
    facts.is_inquiry
      ? 'Based on this information, we ask you to close the inquiry. Please contact us if you need more details.'
      : 'Based on this information, we ask you to resolve the dispute in our favor. Please contact us if you need more details.',
    `Sincerely,\n${name}`,
  ].join('\n\n');
}

/** Takes the place of the day in a comparison; it occurs in no text. */
const anyDay = '\u0000';

/** Whether a saved letter is the generated one, whatever day it was written on: a draft that is continued tomorrow isn’t an edited one. */
export function isGeneratedLetter(saved: string, facts: LetterFacts): boolean {
  const [before = '', after = ''] = coverLetter({ ...facts, today: anyDay }).split(anyDay);
  const letter = saved.replaceAll('\r\n', '\n').trim();
  if (letter.length < before.length + after.length || !letter.startsWith(before) || !letter.endsWith(after))
    return false;
  const day = letter.slice(before.length, letter.length - after.length);
  return day.length <= 40 && !day.includes('\n');
}

/** The evidence fields that hold a file. */
export const filesOf = (evidence: Readonly<Record<string, unknown>>): EvidenceFile[] =>
  evidenceFiles.filter((field) => Boolean(evidence[field]));
