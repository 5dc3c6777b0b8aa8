import { expect, test } from 'vitest';
import { challengeSteps } from './challenge-steps.ts';
import { coverLetter, isGeneratedLetter } from './cover-letter.ts';
import type { LetterFacts } from './cover-letter.ts';
import { disputeReasons } from './dispute-reason.ts';
import { furtherDocuments, letteredAttachments, missingEvidence, recommendedDocuments } from './evidence-documents.ts';
import type { Claim } from './evidence-documents.ts';
import { evidenceFiles } from './evidence.ts';

const claim = (reason: string, more: Partial<Claim> = {}): Claim => ({
  reason,
  refund_status: 'refund_has_been_issued',
  duplicate_status: 'is_duplicate',
  ...more,
});
const facts = (more: Partial<LetterFacts> = {}): LetterFacts => ({
  ...claim('general'),
  is_inquiry: false,
  merchant_name: 'Corner Shop',
  merchant_address: ['1 Main Street', 'Springfield, IL 62701'],
  merchant_email: 'help@example.com',
  merchant_phone: '+15550100',
  today: 'November 22, 2026',
  acquiring_bank: '',
  case_number: 'dp_1',
  transaction_id: 'ch_1',
  transaction_date: 'November 20, 2026',
  customer_name: 'Grace Hopper',
  product: 'Stoneware mug',
  order_date: 'November 1, 2026',
  shipping_carrier: '',
  shipping_date: '',
  shipping_tracking_number: '',
  shipping_address: '',
  files: [],
  ...more,
});

test('only disputes about the charge itself have no shipping step', () => {
  expect(disputeReasons.filter((reason) => challengeSteps(reason).length === 2)).toEqual([
    'credit_not_processed',
    'duplicate',
    'subscription_canceled',
  ]);
  expect(challengeSteps('a_reason_of_tomorrow')).toEqual(['purchase', 'shipping', 'review']);
});

const shown = (of: Claim) =>
  recommendedDocuments(of)
    .slice(2, -1)
    .map(({ field, order }) => `${field} ${order}`);

test.each([
  [claim('credit_not_processed'), ['customer_signature 30', 'refund_policy 40', 'service_documentation 50']],
  [claim('credit_not_processed', { refund_status: 'refund_was_not_owed' }), ['refund_policy 40']],
  [claim('duplicate'), ['access_activity_log 30', 'refund_policy 40', 'cancellation_policy 50']],
  [claim('duplicate', { duplicate_status: 'is_not_duplicate' }), ['refund_policy 30']],
  [claim('subscription_canceled'), ['access_activity_log 30', 'refund_policy 40', 'cancellation_policy 50']],
  [claim('fraudulent'), ['customer_signature 30', 'refund_policy 40']],
  [claim('product_not_received'), ['customer_signature 30', 'refund_policy 40']],
  [claim('product_unacceptable'), ['customer_signature 30', 'service_documentation 40', 'refund_policy 50']],
  [claim('unrecognized'), ['customer_signature 30', 'access_activity_log 40']],
  [claim('general'), ['access_activity_log 40', 'refund_policy 50', 'service_documentation 60']],
  [claim('constructor'), ['access_activity_log 40', 'refund_policy 50', 'service_documentation 60']],
])('$reason recommends its documents between receipt, communication and others', (of, middle) => {
  expect(shown(of)).toEqual(middle);
  const fields = recommendedDocuments(of).map(({ field }) => field);
  expect([...fields.slice(0, 2), fields.at(-1)]).toEqual(['receipt', 'customer_communication', 'uncategorized_file']);
});

test('a file stays visible when a changed answer recommends it no longer', () => {
  const filled = new Set(['receipt', 'customer_signature'] as const);
  expect(furtherDocuments(claim('credit_not_processed'), filled)).toEqual([]);
  const changed = claim('credit_not_processed', { refund_status: 'refund_was_not_owed' });
  expect(furtherDocuments(changed, filled).map(({ field }) => field)).toEqual(['customer_signature']);
});

test('attachments have letters in a fixed order, counting only those filled', () => {
  expect(
    letteredAttachments(
      claim('product_unacceptable'),
      new Set(['uncategorized_file', 'receipt', 'service_documentation']),
    ),
  ).toEqual([
    { letter: 'A', field: 'receipt', document: 'order_receipt' },
    { letter: 'B', field: 'service_documentation', document: 'item_condition' },
    { letter: 'C', field: 'uncategorized_file', document: 'other_documents' },
  ]);
  expect(letteredAttachments(claim('general'), new Set(evidenceFiles)).at(-1)?.letter).toBe('J');
});

test('a letter has header, recipient, greeting, body, attachments and closing', () => {
  expect(coverLetter(facts({ files: ['uncategorized_file', 'receipt'] }))).toBe(`Corner Shop
1 Main Street
Springfield, IL 62701
help@example.com
+15550100
November 22, 2026

To: <Acquiring bank>
Subject: Response to dispute, case number dp_1

Dear Dispute Resolution Team,

We are responding to the dispute of transaction ch_1, opened on November 20, 2026.

Our records show that Grace Hopper ordered Stoneware mug on November 1, 2026. We fulfilled the order as agreed.

The attached documents support that this payment is valid.

To support our case, we provide the following documents:
• Order receipt (Attachment A)
• Other documents (Attachment B)

Based on this information, we ask you to resolve the dispute in our favor. Please contact us if you need more details.

Sincerely,
Corner Shop`);
});

test('each reason with a variant has its own letter, and each answer too', () => {
  const own = disputeReasons.filter((reason) => coverLetter(facts({ reason })) !== coverLetter(facts()));
  expect(own.toSorted()).toEqual([
    'credit_not_processed',
    'duplicate',
    'fraudulent',
    'product_not_received',
    'product_unacceptable',
    'subscription_canceled',
    'unrecognized',
  ]);
  const refunded = facts({ reason: 'credit_not_processed' });
  expect(coverLetter(refunded)).toContain('visible on the customer’s statement within 7 to 10 business days');
  expect(coverLetter({ ...refunded, refund_status: 'refund_was_not_owed' })).toContain('not owed a refund');
  const duplicate = facts({ reason: 'duplicate' });
  expect(coverLetter({ ...duplicate, duplicate_status: 'is_not_duplicate' })).toContain('not a duplicate');
});

test('missing values are placeholders, and shipping values show as far as they are known', () => {
  const empty = coverLetter(
    facts({ merchant_name: ' ', merchant_address: [], merchant_email: '', customer_name: '', product: '' }),
  );
  for (const placeholder of [
    '<Business name>',
    '<Business address>',
    '<Business email>',
    '<Customer name>',
    '<Product>',
  ])
    expect(empty).toContain(placeholder);
  expect(empty).toContain('• <Attachment description> (Attachment A)\n• <Attachment description> (Attachment B)');
  const unshipped = facts({ reason: 'product_not_received' });
  expect(coverLetter(unshipped)).toContain('<Delivery date>');
  expect(
    coverLetter({
      ...unshipped,
      shipping_carrier: 'UPS',
      shipping_date: 'November 3, 2026',
      shipping_tracking_number: '1Z',
    }),
  ).toContain('The order was shipped with UPS on November 3, 2026 under tracking number 1Z.');
});

test('a saved letter that differs from the generated one was edited; its day alone doesn’t count', () => {
  const today = facts();
  expect(isGeneratedLetter(coverLetter({ ...today, today: 'November 21, 2026' }), today)).toBe(true);
  expect(isGeneratedLetter(coverLetter(today).replaceAll('\n', '\r\n'), today)).toBe(true);
  expect(isGeneratedLetter(`${coverLetter(today)} PS`, today)).toBe(false);
  expect(isGeneratedLetter(coverLetter({ ...today, product: 'Teapot' }), today)).toBe(false);
  expect(isGeneratedLetter('winning_evidence', today)).toBe(false);
});

test('what is missing follows the reason and the kind of product', () => {
  const missing = claim('product_not_received');
  const filled = new Set([
    'receipt',
    'customer_communication',
    'customer_signature',
    'refund_policy',
    'product_description',
  ]);
  // While the kind of product isn’t chosen, it may be goods.
  expect(missingEvidence(missing, '', filled).documents).toEqual(['proof_of_shipping']);
  expect(missingEvidence(missing, 'offline_service', filled).texts).toEqual([]);
  expect(missingEvidence(missing, 'physical_product', new Set([...filled, 'shipping_carrier']))).toEqual({
    documents: ['proof_of_shipping'],
    texts: ['shipping_date', 'shipping_tracking_number', 'shipping_address'],
  });
  expect(missingEvidence(missing, 'digital_product_or_service', filled).documents).toEqual(['active_subscription']);
  expect(missingEvidence(claim('duplicate'), 'physical_product', new Set(['receipt'])).texts).toEqual([
    'product_description',
  ]);
});
