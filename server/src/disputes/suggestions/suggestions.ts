import { recommendedDocuments } from '@purser/contract/disputes/evidence-documents';
import { prefilledTexts } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { labelBySuggestion } from '@purser/contract/disputes/labels';
import { documentSuggestions, textSuggestions } from '@purser/contract/disputes/suggestion';
import type { DocumentSuggestion, EvidenceSuggestion, TextSuggestion } from '@purser/contract/disputes/suggestion';
import { labelByPolicy } from '@purser/contract/policies/labels';
import { policyPaths } from '@purser/contract/policies/policy';
import { countryName } from '../../catalog/countries.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { addressLines } from '../../orders/address-lines.ts';
import { filledOf } from '../dispute-view.ts';
import type { DisputeFacts } from './dispute-facts.ts';
import { documentByFacts, language } from './documents.ts';
import { previewOf } from './suggested-document.ts';

/** The field of the terms and of earlier orders differs by reason; the other documents have one each. */
const fieldOf = (suggestion: DocumentSuggestion, { dispute }: DisputeFacts): EvidenceFile => {
  if (suggestion !== 'terms_of_service' && suggestion !== 'earlier_orders') return fieldBySuggestion[suggestion];
  const claim = {
    reason: dispute.reason,
    refund_status: 'refund_was_not_owed',
    duplicate_status: 'is_duplicate',
  } as const;
  const recommended = recommendedDocuments(claim);
  // A history of the customer, where the bank wants one.
  if (suggestion === 'earlier_orders')
    return recommended.find(({ field }) => field === 'access_activity_log')?.field ?? 'uncategorized_file';
  return recommended.find(({ document }) => document === suggestion)?.field ?? 'cancellation_policy';
};

const fieldBySuggestion: Record<Exclude<DocumentSuggestion, 'terms_of_service' | 'earlier_orders'>, EvidenceFile> = {
  order_receipt: 'receipt',
  order_emails: 'customer_communication',
  refund_policy: 'refund_policy',
  payment_checks: 'uncategorized_file',
};

/** What each text suggestion says; empty where nothing is known. */
const textBySuggestion: Record<TextSuggestion, (facts: DisputeFacts) => string | null | undefined> = {
  customer_name: ({ order, charge }) => charge?.billing_details.name ?? order?.customer_name,
  customer_email_address: ({ order, charge }) => charge?.billing_details.email ?? order?.customer_email,
  billing_address: ({ order }) => order && addressLines(order.billing, language).join('\n'),
  customer_purchase_ip: ({ order }) => order?.customer_ip,
  // One sentence: the cover letter has it in its own.
  product_description: ({ order }) =>
    order?.lines
      .map(
        ({ quantity, name, sku, total }) =>
          `${quantity} × ${name}${sku && ` (${sku})`} for ${formatPrice(total, order.currency, language)}`,
      )
      .join('; '),
  refund_policy_disclosure: disclosureOf,
  shipping_carrier: ({ order }) => order?.shipping_carrier,
  shipping_tracking_number: ({ order }) => order?.tracking_number,
  shipping_date: ({ order }) => order?.shipped_on,
  shipping_address: ({ order }) => order && addressLines(order.shipping, language).join('\n'),
};

function disclosureOf({ order }: DisputeFacts): string | undefined {
  if (!order?.policies.refund_policy?.body) return undefined;
  const pages = [order.policies.terms_of_service?.body && 'terms_of_service', 'refund_policy'] as const;
  const named = pages.flatMap((page) => (page ? [labelByPolicy[page].toLowerCase()] : [])).join(' and ');
  return `When order ${order.order_id} was placed, the checkout said beside the button that places the order: “By placing your order you agree to our ${named}.” The words “refund policy” linked to the policy at ${policyPaths.refund_policy}, which was also linked at the foot of every page of the shop.`;
}

/** Everything that can be offered, texts first. */
export function suggestionsOf(
  facts: DisputeFacts,
  made: readonly { file_id: string; filename: string; suggestion: string | null }[],
): EvidenceSuggestion[] {
  const current = filledOf(facts.dispute.data.evidence);
  const texts = textSuggestions.flatMap((id): EvidenceSuggestion[] => {
    // What the provider filled in already isn't offered again in other words.
    const value = (prefilledTexts.has(id) && current[id]) || textBySuggestion[id](facts)?.trim();
    if (!value) return [];
    const preview = id === 'customer_purchase_ip' ? ipPreview(value, facts) : value;
    return [{ kind: 'text', id, field: id, title: labelBySuggestion[id], preview, value }];
  });
  const documents = documentSuggestions.flatMap((id): EvidenceSuggestion[] => {
    const document = documentByFacts[id](facts);
    if (!document) return [];
    return [
      {
        kind: 'document',
        id,
        field: fieldOf(id, facts),
        title: labelBySuggestion[id],
        preview: previewOf(document),
        files: made.flatMap(({ file_id, filename, suggestion }) =>
          suggestion === id ? [{ id: file_id, filename }] : [],
        ),
      },
    ];
  });
  return [...texts, ...documents];
}

const ipPreview = (ip: string, { order }: DisputeFacts): string =>
  order?.ip_country ? `${ip} (${countryName(order.ip_country, language)})` : ip;
