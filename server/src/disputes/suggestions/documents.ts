import { policyBlocks } from '@purser/contract/policies/policy-text';
import { labelByPolicy } from '@purser/contract/policies/labels';
import { policyPaths } from '@purser/contract/policies/policy';
import type { PolicyKind } from '@purser/contract/policies/policy';
import type { DocumentSuggestion } from '@purser/contract/disputes/suggestion';
import type Stripe from 'stripe';
import { countryName } from '../../catalog/countries.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { addressLines } from '../../orders/address-lines.ts';
import { methodTitle } from '../../orders/method-title.ts';
import type { DisputeFacts } from './dispute-facts.ts';
import { mostEarlierOrders } from './earlier-orders.ts';
import type { EarlierOrder } from './earlier-orders.ts';
import { heading, verbatim } from './suggested-document.ts';
import type { SuggestedDocument } from './suggested-document.ts';
import type { Kept } from '../../database/upsert.ts';

// Documents are English, like the cover letter: banks of every country read them.
export const language = 'en-US';

/** A moment in the store’s time zone, with the zone. */
const momentIn =
  ({ timezone }: { timezone: string }) =>
  (moment: Temporal.Instant): string =>
    moment.toZonedDateTimeISO(timezone).toLocaleString(language, { dateStyle: 'long', timeStyle: 'long' });

const filled = (facts: { label: string; value: string | null | undefined | false }[]) =>
  facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));

/** The documents that can be made of what is known, by suggestion. */
export const documentByFacts: Record<DocumentSuggestion, (facts: DisputeFacts) => SuggestedDocument | undefined> = {
  order_receipt: receiptOf,
  order_emails: emailsOf,
  refund_policy: (facts) => policyThen(facts, 'refund_policy'),
  terms_of_service: (facts) => policyThen(facts, 'terms_of_service'),
  payment_checks: checksOf,
  earlier_orders: earlierOrdersOf,
};

function receiptOf({ order, store, charge }: DisputeFacts): SuggestedDocument | undefined {
  if (!order) return undefined;
  const money = (amount: number) => formatPrice(amount, order.currency, language);
  const moment = momentIn(store);
  return {
    title: 'Order receipt',
    about: `Order ${order.order_id}, placed on ${moment(order.created)}`,
    blocks: [
      {
        kind: 'amounts',
        amounts: [
          ...order.lines.map(({ name, sku, quantity, total }) => ({
            label: `${quantity} × ${name}${sku && ` (${sku})`}`,
            amount: money(total),
          })),
          { label: 'Shipping', amount: order.shipping_total === 0 ? 'Free' : money(order.shipping_total) },
          ...(order.tax_total > 0 ? [{ label: 'Tax', amount: money(order.tax_total) }] : []),
          { label: 'Total', amount: money(order.total), isTotal: true },
          ...order.refunds.map(({ amount, created }) => ({
            label: `Refunded on ${moment(created)}`,
            amount: money(-amount),
          })),
        ],
      },
      {
        kind: 'facts',
        facts: filled([
          { label: 'Payment method', value: methodTitle(order.payment_method, charge) },
          { label: 'Paid', value: order.paid_at && moment(order.paid_at) },
          { label: 'Payment', value: order.charge_id },
          { label: 'Statement descriptor', value: charge?.calculated_statement_descriptor },
          { label: 'Customer', value: order.customer_name },
          { label: 'Email', value: order.customer_email },
          { label: 'Billing address', value: addressLines(order.billing, language).join('\n') },
          { label: 'Shipping address', value: addressLines(order.shipping, language).join('\n') },
          { label: 'Shipped with', value: order.shipping_carrier },
          { label: 'Shipped on', value: order.shipped_on && longDay(order.shipped_on) },
          { label: 'Tracking number', value: order.tracking_number },
          { label: 'Note from the customer', value: order.customer_note },
          { label: 'Questions', value: order.contact.join(' · ') },
        ]),
      },
    ],
  };
}

const longDay = (day: string): string => Temporal.PlainDate.from(day).toLocaleString(language, { dateStyle: 'long' });

function emailsOf({ order, store }: DisputeFacts): SuggestedDocument | undefined {
  if (!order || order.mails.length === 0) return undefined;
  const moment = momentIn(store);
  const { length } = order.mails;
  return {
    title: 'Emails to the customer',
    about: `${length === 1 ? 'One email' : `${length} emails`} to ${order.customer_email} since order ${order.order_id} was placed`,
    blocks: order.mails.flatMap(({ subject, created, recipient, body_text }) => [
      heading(subject),
      {
        kind: 'facts' as const,
        facts: [
          { label: 'To', value: recipient },
          { label: 'Sent', value: moment(created) },
        ],
      },
      verbatim(body_text.trim()),
    ]),
  };
}

function policyThen({ order, store }: DisputeFacts, kind: PolicyKind): SuggestedDocument | undefined {
  const policy = order?.policies[kind];
  if (!order || !policy?.body) return undefined;
  const moment = momentIn(store);
  return {
    title: labelByPolicy[kind],
    about: `Version ${policy.version}, published on ${moment(policy.saved)} at ${policyPaths[kind]}; shown when order ${order.order_id} was placed on ${moment(order.created)}`,
    blocks: policyBlocks(policy.body),
  };
}

function earlierOrdersOf({
  earlier_orders: earlier,
  order,
  dispute,
  store,
}: DisputeFacts): SuggestedDocument | undefined {
  if (earlier.length === 0) return undefined;
  const moment = momentIn(store);
  const { length } = earlier;
  const count =
    length === 1 ? 'One order' : length < mostEarlierOrders ? `${length} orders` : `The latest ${length} orders`;
  const customer = order?.customer_email ? `the customer ${order.customer_email}` : 'the customer';
  return {
    title: 'Earlier orders',
    about: `${count} of ${customer} before the disputed ${order ? `order ${order.order_id}` : `payment ${dispute.charge_id}`}. None of them was disputed.`,
    blocks: [
      {
        kind: 'facts',
        facts: earlier.map((each) => ({
          label: moment(each.created),
          value: [
            `Order ${each.order_id}, ${formatPrice(each.total, each.currency, language)}`,
            each.products,
            deliveryOf(each),
            [each.is_same_customer && 'Same email', each.is_same_card && 'Same card'].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join('\n'),
        })),
      },
    ],
  };
}

function deliveryOf({ shipping_carrier, tracking_number, shipped_on, status }: EarlierOrder): string {
  if (!shipping_carrier && !tracking_number && !shipped_on) return status === 'completed' ? 'Completed' : 'Paid';
  const how = [
    shipping_carrier && `with ${shipping_carrier}`,
    shipped_on && `on ${longDay(shipped_on)}`,
    tracking_number && `under tracking number ${tracking_number}`,
  ];
  return ['Shipped', ...how].filter(Boolean).join(' ');
}

const wordByCheck: Record<string, string> = {
  pass: 'Matched',
  fail: 'Didn’t match',
  unavailable: 'Not available from the bank',
  unchecked: 'Not checked',
};

const wordByAuthentication: Record<string, string> = {
  authenticated: 'Authenticated by the cardholder’s bank',
  attempt_acknowledged: 'Attempted and acknowledged by the cardholder’s bank',
  exempted: 'Exempted',
  failed: 'Failed',
  not_supported: 'Not supported by the card',
  processing_error: 'Couldn’t be processed',
};

function checksOf({ order, charge, store }: DisputeFacts): SuggestedDocument | undefined {
  const card = charge?.payment_method_details?.card;
  if (!charge || (!card && !order?.customer_ip)) return undefined;
  const moment = momentIn(store);
  return {
    title: 'Payment checks',
    about: `Payment ${charge.id} of ${moment(Temporal.Instant.fromEpochMilliseconds(charge.created * 1000))}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(card ? cardChecks(charge, card) : []),
          ...filled([
            { label: 'IP address', value: order?.customer_ip },
            { label: 'Country of the IP address', value: order?.ip_country && countryName(order.ip_country, language) },
            { label: 'Browser', value: order?.user_agent },
            {
              label: 'Billing country',
              value: order?.billing.country && countryName(order.billing.country, language),
            },
            {
              label: 'Shipping country',
              value: order?.shipping.country && countryName(order.shipping.country, language),
            },
          ]),
        ],
      },
    ],
  };
}

function cardChecks(charge: Kept<Stripe.Charge>, card: Stripe.Charge.PaymentMethodDetails.Card) {
  const { checks, three_d_secure } = card;
  const word = (result: string | null | undefined) => wordByCheck[result ?? 'unchecked'] ?? result ?? '';
  const authentication = three_d_secure?.result;
  return [
    ...filled([
      { label: 'Payment method', value: methodTitle('card', charge) },
      { label: 'Country of the card', value: card.country && countryName(card.country, language) },
    ]),
    { label: 'Security code (CVC)', value: word(checks?.cvc_check) },
    { label: 'Street address (AVS)', value: word(checks?.address_line1_check) },
    { label: 'Postal code (AVS)', value: word(checks?.address_postal_code_check) },
    {
      label: '3-D Secure',
      value: authentication ? (wordByAuthentication[authentication] ?? authentication) : 'Not used',
    },
  ];
}
