import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EvidenceDocument } from '@purser/contract/disputes/evidence-documents';
import * as words from '@purser/contract/disputes/labels';
import { translated } from '../../translated.ts';

export const labelByDocument = translated(words.labelByEvidenceDocument);

/** What the bank learns from a document. */
export const hintByDocument: Record<EvidenceDocument, MessageDescriptor> = {
  order_receipt: msg`The receipt or invoice that the customer got for this order.`,
  customer_communication: msg`Emails or messages in which the customer writes about the order, its delivery or a refund.`,
  customer_signature: msg`A signed contract or delivery note.`,
  refund_policy: msg`Your refund policy as the customer could read it before buying.`,
  item_condition: msg`Photos or descriptions that show the product’s condition.`,
  active_subscription: msg`Logins, usage or other signs that the customer used the service.`,
  terms_of_service: msg`The terms that the customer agreed to.`,
  proof_of_shipping: msg`A shipping label, a receipt of the carrier or a confirmation of delivery.`,
  duplicate_charge: msg`Records that tell the two charges apart.`,
  service_documentation: msg`Records of the service you provided.`,
  other_documents: msg`Anything else that supports your case.`,
};
