import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { documentOf } from '@purser/contract/disputes/evidence-documents';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { labelByDocument } from '../../evidence/document-words.ts';
import { labelBySuggestion } from '../challenge-words.ts';
import { isFileField } from './draft-fields.ts';

const labelByField: Record<string, MessageDescriptor> = {
  // Fields that are only ticked have the name of their suggestion.
  ...labelBySuggestion,
  product_description: msg`Product description`,
  uncategorized_text: msg`Cover letter`,
  shipping_carrier: msg`Shipping carrier`,
  shipping_date: msg`Shipping date`,
  shipping_tracking_number: msg`Tracking number`,
  shipping_address: msg`Shipping address`,
  customer_purchase_ip: msg`IP address`,
  enhanced_evidence: msg`Evidence for the card network`,
  __product_type: msg`Product type`,
  __refund_status: msg`Refund status`,
  __duplicate_status: msg`Duplicate status`,
};

/** The name of a field of a draft or a submission, as the form has it. */
export const labelOfField = (field: string, claim: Claim): MessageDescriptor | undefined =>
  isFileField(field) ? labelByDocument[documentOf(field, claim)] : labelByField[field];
