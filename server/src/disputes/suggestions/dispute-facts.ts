import type { PolicyKind } from '@purser/contract/policies/policy';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { countryOfIp } from '../../fraud/ip-country.ts';
import type { Context } from '../../context.ts';
import type { Disputes } from '../../database/tables.ts';
import { findOrder } from '../../orders/order-row.ts';
import { supportContact } from '../../orders/support-contact.ts';
import { findPolicy, readPublishedPolicies } from '../../policies/policies.ts';
import { findEarlierOrders } from './earlier-orders.ts';

/** The newest mails that are offered. */
const mostMails = 50;

export type DisputeFacts = NonNullable<Awaited<ReturnType<typeof readDisputeFacts>>>;

/** Everything that the store knows about a disputed payment and its order. */
export async function readDisputeFacts(context: Context, dispute: Selectable<Disputes>) {
  const { db, store } = context;
  const { store_id } = store;
  const order = dispute.order_id === null ? undefined : await findOrder(db, store_id, dispute.order_id);
  const charge = await db
    .selectFrom('charges')
    .select('data')
    .where('store_id', '=', store_id)
    .where('charge_id', '=', dispute.charge_id)
    .executeTakeFirst();
  const earlier_orders = await findEarlierOrders(context, {
    created: order?.created ?? dispute.created,
    customer_id: order?.customer_id ?? null,
    fingerprint: charge?.data.payment_method_details?.card?.fingerprint ?? null,
  });
  const shared = { dispute, store, charge: charge?.data, earlier_orders };
  if (!order) return { ...shared, order: undefined };
  // As the customer could read them when placing the order.
  const policyThen = (policy: PolicyKind) => findPolicy(db, store_id, policy, order.created);
  const [lines, refunds, mails, ip_country, contact, refund_policy, terms_of_service] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['name', 'sku', 'quantity', 'total'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', order.order_id)
      .orderBy('line_id')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['amount', 'created'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', order.order_id)
      .where('status', '=', 'succeeded')
      .orderBy('created')
      .execute(),
    mailsTo(context, order.customer_email, order.created),
    countryOfIp(order.customer_ip, context.config.IP_COUNTRY_FILE).catch(() => null),
    supportContact(db, store_id),
    policyThen('refund_policy'),
    policyThen('terms_of_service'),
  ]);
  const isInPerson = order.fraud_meta_box_type === 'terminal_payment' || order.customer_ip === '';
  // Whoever buys at a counter reads no page of the shop.
  const policies = isInPerson ? {} : { refund_policy, terms_of_service };
  const isKept = { refund_policy, terms_of_service };
  const policies_not_kept = isInPerson
    ? []
    : (await readPublishedPolicies(db, store_id)).filter((policy) => !isKept[policy]);
  return { ...shared, order: { ...order, lines, refunds, mails, ip_country, contact, policies, policies_not_kept } };
}

/** What the shop sent to a customer since then. A test store that has no mail server only keeps its mails. */
const mailsTo = async ({ db, store, provider }: Context, recipient: string, since: Temporal.Instant) => {
  if (recipient === '') return [];
  const newest = await db
    .selectFrom('mail')
    .select(['created', 'recipient', 'subject', 'body_text'])
    .where('store_id', '=', store.store_id)
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .where('created', '>=', since)
    .where('state', 'in', provider.test_mode ? ['sent', 'kept'] : ['sent'])
    .orderBy('created', 'desc')
    .limit(mostMails)
    .execute();
  return newest.toReversed();
};
