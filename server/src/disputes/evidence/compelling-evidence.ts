import { toUnixSeconds } from '@purser/contract/dates';
import { buyerFacts, compellingWindow, isEnough, sharedBy } from '@purser/contract/disputes/compelling-evidence';
import type {
  BuyerFact,
  CompellingCandidate,
  CompellingEvidence,
  CompellingPurchase,
} from '@purser/contract/disputes/compelling-evidence';
import { soldKinds } from '@purser/contract/disputes/enhanced-evidence';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { StoredAddress } from '../../database/column-types.ts';
import type { Disputes } from '../../database/tables.ts';
import { countryOfIp } from '../../fraud/ip-country.ts';
import { orderUrl } from '../../orders/order-info.ts';

/** Candidates that are compared: those with the same IP address and email first, then the newest. */
const mostCandidates = 50;

interface PurchaseRow {
  charge_id: string;
  payment_intent_id: string | null;
  created: Temporal.Instant;
  amount: number;
  currency: string;
  order_id: number | null;
  customer_ip: string | null;
  customer_email: string | null;
  shipping: StoredAddress | null;
  products: string | null;
  fingerprint: string | null;
}

const fingerprint = sql.raw(`c.data #>> '{payment_method_details,card,fingerprint}'`);
// One order per charge, looked up by its key: a card has few purchases, and a join of both tables could read all orders.
const purchase = sql.raw(`
  select c.charge_id, c.payment_intent_id, c.created, c.amount, c.currency, o.order_id, o.customer_ip, o.shipping,
    coalesce(nullif(o.customer_email, ''), c.data #>> '{billing_details,email}') as customer_email,
    c.data #>> '{payment_method_details,card,fingerprint}' as fingerprint,
    (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.line_id)
      from order_lines l where l.store_id = o.store_id and l.order_id = o.order_id) as products
  from charges c
  left join lateral (select * from orders where store_id = c.store_id and order_id = c.order_id limit 1) o on true`);

const programOf = ({ data }: Selectable<Disputes>) =>
  data.evidence_details.enhanced_eligibility.visa_compelling_evidence_3;

/** Where a dispute stands in Visa Compelling Evidence 3.0, and the purchases that can be sent. */
export async function findCompellingEvidence(
  context: Context,
  dispute: Selectable<Disputes>,
): Promise<CompellingEvidence> {
  const program = programOf(dispute);
  const sent = sentOf(dispute);
  const told = { status: program?.status ?? null, required_actions: program?.required_actions ?? [], sent };
  const disputed = program && (await findDisputed(context, dispute));
  if (!disputed) return { ...told, state: 'not_offered', disputed_transaction: null, candidates: [] };
  const rows = disputed.row.fingerprint === null ? [] : await findEarlier(context, dispute, disputed.row);
  const candidates = await Promise.all(
    rows.map(async (row): Promise<CompellingCandidate> => {
      const known = await purchaseOf(context, row);
      const matches = matchesOf(disputed.purchase, known);
      return { ...known, matches, qualifies: isEnough(matches) };
    }),
  );
  const pair = bestPair(candidates, toUnixSeconds(disputed.row.created));
  return {
    ...told,
    state: pair ? 'eligible' : candidates.length < 2 ? 'too_few_purchases' : 'too_few_matches',
    disputed_transaction: {
      ...disputed.purchase,
      merchandise_or_services: disputed.purchase.shipping_address ? 'merchandise' : 'services',
    },
    candidates: pair ? [...pair, ...candidates.filter((each) => !pair.includes(each))] : candidates,
  };
}

async function findDisputed(context: Context, dispute: Selectable<Disputes>) {
  const { rows } = await sql<PurchaseRow>`
    ${purchase} where c.store_id = ${context.store.store_id} and c.charge_id = ${dispute.charge_id}`.execute(
    context.db,
  );
  const [row] = rows;
  return row && { row, purchase: await purchaseOf(context, row) };
}

/** Undisputed purchases with the same card in Visa’s window that nobody reported as fraud and that were not returned whole. */
async function findEarlier(
  context: Context,
  dispute: Selectable<Disputes>,
  disputed: PurchaseRow,
): Promise<PurchaseRow[]> {
  const daysBefore = (days: number) => dispute.created.subtract({ hours: 24 * days });
  const { rows } = await sql<PurchaseRow>`
    ${purchase}
    where c.store_id = ${context.store.store_id} and ${fingerprint} = ${disputed.fingerprint}
      and c.created between ${daysBefore(compellingWindow.to)} and ${daysBefore(compellingWindow.from)}
      and c.charge_id <> ${disputed.charge_id}
      and c.paid and c.captured and not c.refunded and not c.disputed
      and (select warning_id from fraud_warnings
        where store_id = c.store_id and payment_intent_id = c.payment_intent_id limit 1) is null
      and coalesce(c.data #>> '{fraud_details,stripe_report}', '') <> 'fraudulent'
      and coalesce(c.data #>> '{fraud_details,user_report}', '') <> 'fraudulent'
    order by (o.customer_ip = ${disputed.customer_ip}) is true desc,
      (lower(o.customer_email) = lower(${disputed.customer_email})) is true desc, c.created desc, c.charge_id
    limit ${mostCandidates}`.execute(context.db);
  return rows;
}

async function purchaseOf(context: Context, row: PurchaseRow): Promise<CompellingPurchase> {
  return {
    charge: row.charge_id,
    payment_intent: row.payment_intent_id,
    created: toUnixSeconds(row.created),
    amount: row.amount,
    currency: row.currency,
    order:
      row.order_id === null
        ? null
        : {
            number: String(row.order_id),
            url: orderUrl(row.order_id),
          },
    product_description: row.products ?? '',
    customer_purchase_ip: await buyersIp(context, row.customer_ip),
    customer_email_address: row.customer_email?.trim().toLowerCase() || null,
    shipping_address: completeAddress(row.shipping),
  };
}

/**
 * An address of the internet. Behind a proxy that isn’t configured as trusted all buyers have the proxy’s private address, which
 * would be a false match. The sandbox’s shop is often on the same machine as its buyers.
 */
async function buyersIp(context: Context, ip: string | null): Promise<string | null> {
  const address = ip?.trim().replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  if (address === '') return null;
  if (context.config.STRIPE_SECRET_KEY === undefined) return address;
  return (await countryOfIp(address, context.config.IP_COUNTRY_FILE)) === null ? null : address;
}

/** Not every country has states, and few addresses a second line. */
function completeAddress(stored: StoredAddress | null): CompellingPurchase['shipping_address'] {
  const { address_1, address_2 = '', city, state = '', postcode, country } = stored ?? {};
  if (!address_1 || !city || !postcode || !country) return null;
  return { line1: address_1, line2: address_2, city, state, postal_code: postcode, country };
}

/** Case, blanks and punctuation are ignored: who types an address twice rarely types it alike. */
const plain = (value: CompellingPurchase[BuyerFact]): string =>
  (typeof value === 'object' ? Object.values(value ?? {}).join('|') : value)
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}|@.:]/gu, '')
    .toLowerCase();

const matchesOf = (disputed: CompellingPurchase, earlier: CompellingPurchase): BuyerFact[] =>
  buyerFacts.filter((fact) => disputed[fact] !== null && plain(disputed[fact]) === plain(earlier[fact]));

/**
 * The two that share most with the disputed payment and with each other. The provider counts the days from the disputed payment
 * and Visa from the dispute, so two that are old enough by both come first; then the newest.
 */
function bestPair(
  candidates: readonly CompellingCandidate[],
  disputed: number,
): [CompellingCandidate, CompellingCandidate] | undefined {
  const isOldByBoth = ({ created }: CompellingCandidate) => disputed - created >= compellingWindow.from * 86_400;
  const qualifying = candidates.filter(({ qualifies }) => qualifies);
  const pairs = qualifying.flatMap((first, index) =>
    qualifying.slice(index + 1).flatMap((second) => {
      const shared = sharedBy(first, second);
      const rank = [Number(isOldByBoth(first) && isOldByBoth(second)), shared.length, first.created + second.created];
      return isEnough(shared) ? [{ pair: [first, second] as [CompellingCandidate, CompellingCandidate], rank }] : [];
    }),
  );
  const [best] = pairs.toSorted((a, b) => {
    const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
    return at === -1 ? 0 : b.rank[at]! - a.rank[at]!;
  });
  return best?.pair;
}

/** What the provider has. */
function sentOf({ data }: Selectable<Disputes>): CompellingEvidence['sent'] {
  const given = data.evidence.enhanced_evidence?.visa_compelling_evidence_3;
  if (!given?.disputed_transaction) return null;
  const kind = given.disputed_transaction.merchandise_or_services;
  return {
    disputed_transaction: {
      product_description: given.disputed_transaction.product_description ?? '',
      merchandise_or_services: soldKinds.find((each) => each === kind) ?? null,
    },
    prior_undisputed_transactions: given.prior_undisputed_transactions.map(({ charge, product_description }) => ({
      charge,
      product_description: product_description ?? '',
    })),
  };
}
