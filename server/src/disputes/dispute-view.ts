import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Charge } from '@purser/contract/transactions/charge';
import { evidenceFiles, evidenceTexts } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import type { Context } from '../context.ts';
import type { Disputes, Orders } from '../database/tables.ts';
import { refuse } from '../http/endpoint.ts';
import { viewChargeDispute } from '../transactions/charge-dispute.ts';
import { findCharge, findOrder, formatAddress } from '../transactions/charge-view.ts';

/** A dispute of this store. Throws 404 for any other. */
export async function findDispute(context: Context, dispute_id: string): Promise<Selectable<Disputes>> {
  const row = await context.db
    .selectFrom('disputes')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst();
  if (!row) throw refuse('resource_missing', 404, 'The dispute could not be found.');
  return row;
}

export async function viewDispute(context: Context, dispute_id: string): Promise<Dispute> {
  const row = await findDispute(context, dispute_id);
  const { data } = row;
  const [charge, lines, order] = await Promise.all([
    findCharge(context, row.charge_id),
    productsOf(context, row.order_id),
    findOrder(context, row.order_id),
  ]);
  const due_by = row.due_by && toUnixSeconds(row.due_by);
  return {
    ...viewChargeDispute(row),
    charge: charge
      ? {
          ...charge,
          billing_details: order ? completed(charge.billing_details, order) : charge.billing_details,
          level3: { line_items: lines.map((product_description) => ({ product_description })) },
        }
      : null,
    payment_intent: row.payment_intent_id,
    payment_method_details: data.payment_method_details
      ? { ...data.payment_method_details }
      : (charge?.payment_method_details ?? null),
    order: charge?.order ?? [],
    evidence: filledOf(data.evidence),
    evidence_details: {
      due_by,
      has_evidence: row.has_evidence,
      past_due: due_by !== null && due_by < toUnixSeconds(context.clock.now()),
      submission_count: row.submission_count,
      enhanced_eligibility: { ...data.evidence_details.enhanced_eligibility },
    },
    issuer_evidence: null,
  };
}

/** The payment’s billing details; what a wallet or form didn’t pass on is as the customer entered it with the order. */
function completed(paid: Charge['billing_details'], order: Selectable<Orders>): Charge['billing_details'] {
  const { billing } = order;
  const name = paid.name || order.customer_name || null;
  const address = Object.values(paid.address).some(Boolean)
    ? paid.address
    : {
        line1: billing.address_1 || null,
        line2: billing.address_2 || null,
        city: billing.city || null,
        state: billing.state || null,
        postal_code: billing.postcode || null,
        country: billing.country || null,
      };
  return {
    name,
    email: paid.email || order.customer_email || null,
    phone: paid.phone || billing.phone || null,
    address,
    formatted_address: formatAddress(name, address),
  };
}

/** What the order sold, by name. */
async function productsOf(context: Context, order_id: number | null): Promise<string[]> {
  if (order_id === null) return [];
  const rows = await context.db
    .selectFrom('order_lines')
    .select('name')
    .where('store_id', '=', context.store.store_id)
    .where('order_id', '=', order_id)
    .orderBy('line_id')
    .execute();
  return rows.map(({ name }) => name);
}

type EvidenceField = (typeof evidenceTexts)[number] | EvidenceFile;

/** Fields that hold something; a file by its id. */
export function filledOf(
  evidence: Pick<Stripe.Dispute.Evidence | Stripe.DisputeUpdateParams.Evidence, EvidenceField>,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const field of [...evidenceTexts, ...evidenceFiles]) {
    const value = evidence[field];
    const text = typeof value === 'object' ? value?.id : value;
    if (text) filled[field] = text;
  }
  return filled;
}
