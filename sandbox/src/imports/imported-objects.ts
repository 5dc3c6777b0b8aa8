import { importedColumns, fingerprintOf, settledRefund } from './imports.ts';
import type { ImportedPayment } from './imports.ts';
import { journalLine } from '../balance/balance-transactions.ts';
import { billingDetails } from '../methods/billing-details.ts';
import { declines } from '../methods/cards.ts';
import { blankCharge, type Charge } from '../payments/charge.ts';
import { approved } from '../payments/charging.ts';
import type { Core } from '../api/core.ts';
import { blankIntent, type PaymentIntent } from '../payments/payment-intent.ts';
import { blankMethod, type PaymentMethod } from '../methods/payment-method.ts';
import { blankRefund, cardDestination } from '../payments/refund.ts';
import { sameTexts } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

const idForm = /^(?:pi|ch|pm|txn|re)_([A-Za-z0-9]+)$/;

/** Writes out the payments that `ids` belong to, as far as they were imported. Balances were counted at the import. */
export function materialiser(core: Core): (tx: Tx, account: string, ids: readonly string[]) => Promise<boolean> {
  return async (tx, account, ids) => {
    const stems = ids.flatMap((id) => {
      const stem = idForm.exec(id)?.[1];
      return stem === undefined ? [] : [id.startsWith('txn_r') ? stem.slice(1) : stem];
    });
    if (stems.length === 0) return false;
    const { rows } = await tx.client.query<Stored>(
      `select ${selection} from imported_payments where account = $1 and stem = any($2::text[])`,
      [account, [...new Set(stems)]],
    );
    const wanted = new Set(ids);
    const objects = rows
      .map((row) => objectsOf(tx, core, account, row))
      .filter((made) => made.some(({ id }) => wanted.has(id)))
      .flat();
    if (objects.length === 0) return false;
    await tx.client.query(
      // Lists keep the order of imported payments when some are written out: see list-imported.ts.
      `insert into objects (account, id, object, created, seq, data) overriding system value select $1, id, object, created, 0, data
       from unnest($2::text[], $3::text[], $4::bigint[], $5::jsonb[]) as made (id, object, created, data) on conflict do nothing`,
      [
        account,
        objects.map((o) => o.id),
        objects.map((o) => o.object),
        objects.map((o) => o['created']),
        objects.map((o) => JSON.stringify(o)),
      ],
    );
    return true;
  };
}

/** The balance transactions with these ids, as far as they are of imported payments; nothing is written out. */
export async function importedTransactions(
  tx: Tx,
  core: Core,
  account: string,
  ids: string[],
): Promise<StripeObject[]> {
  if (ids.length === 0) return [];
  const stems = ids.map((id) => id.replace(/^txn_r?/, ''));
  const rows = await tx.query<Stored>(
    `select ${selection} from imported_payments where account = $1 and stem = any($2::text[])`,
    [account, stems],
  );
  const wanted = new Set(ids);
  return rows.flatMap((row) => objectsOf(tx, core, account, row)).filter(({ id }) => wanted.has(id));
}

export interface Stored extends ImportedPayment {
  available_on: number;
}

/** Columns that pg would give as text. */
const numbers = new Set<string>([
  'created',
  'amount',
  'amount_refunded',
  'refunded_at',
  'settlement_amount',
  'fee',
  'application_fee',
  'capture_before',
  'exchange_rate',
]);

export const selection = [
  'available_on::float8 as available_on',
  ...importedColumns.map((column) => (numbers.has(column) ? `${column}::float8 as ${column}` : column)),
].join(', ');

/** The last payments that were made: lists of intents, charges and balance transactions ask for the same ones. */
const lastMade = new WeakMap<Core, Map<string, StripeObject[]>>();
const mostMade = 4_000;

/** All objects of an imported payment, the same at each read; nothing may change them. */
export function objectsOf(tx: Tx, core: Core, account: string, row: Stored): StripeObject[] {
  const made = lastMade.get(core) ?? new Map<string, StripeObject[]>();
  lastMade.set(core, made);
  const key = `${account} ${row.stem}`;
  const known = made.get(key);
  if (known) return known;
  const { livemode } = tx.hooks;
  const objects = sameTexts(row.stem, () => makeObjects(core, row)).map((each) =>
    'livemode' in each ? { ...each, livemode } : each,
  );
  if (made.size >= mostMade) made.clear();
  made.set(key, objects);
  return objects;
}

function makeObjects(core: Core, row: Stored): StripeObject[] {
  const method = methodOf(row);
  const intent = blankIntent({
    id: `pi_${row.stem}`,
    amount: row.amount,
    application: core.keys.application,
    capture_method: row.status === 'requires_capture' ? 'manual' : 'automatic_async',
    created: row.created,
    currency: row.currency,
  });
  intent.metadata = row.metadata;
  intent.payment_method = method.id;
  intent.payment_method_types = row.method_type === 'card' ? ['card'] : ['card', row.method_type];
  intent.latest_charge = `ch_${row.stem}`;
  const charge = blankCharge(intent.latest_charge, row.created, intent, method);
  const { card } = charge.payment_method_details;
  // The bank's result at that time, whatever the number means in the catalogue.
  if (card && method.card) card.checks = method.card.checks;
  const objects: StripeObject[] = [method, intent, charge];
  if (row.status === 'failed') {
    fail(intent, charge, method);
    return objects;
  }
  charge.status = 'succeeded';
  charge.paid = true;
  charge.outcome = approved(row.risk_level ?? 'normal');
  intent.application_fee_amount =
    row.application_fee ?? (row.captured ? Math.round(row.fee / (row.exchange_rate ?? 1)) : null);
  charge.application_fee_amount = intent.application_fee_amount;
  if (!row.captured) {
    intent.status = 'requires_capture';
    intent.amount_capturable = row.amount;
    if (charge.payment_method_details.card && row.capture_before !== null)
      charge.payment_method_details.card.capture_before = row.capture_before;
    return objects;
  }
  intent.status = 'succeeded';
  intent.amount_received = row.amount;
  charge.captured = true;
  charge.amount_captured = row.amount;
  const isCard = isPlastic(row.method_type);
  const { settlement_currency: currency, exchange_rate } = row;
  const paid = journalLine({
    id: `txn_${row.stem}`,
    amount: row.settlement_amount,
    available_on: row.available_on,
    created: row.created,
    currency,
    exchange_rate,
    source: charge.id,
    type: isCard ? 'charge' : 'payment',
    reporting_category: 'charge',
    fee_details:
      row.fee === 0
        ? []
        : [
            {
              amount: row.fee,
              application: core.keys.application,
              currency,
              description: 'Purser application fee',
              type: 'application_fee',
            },
          ],
  });
  charge.balance_transaction = paid.id;
  objects.push(paid);
  if (row.amount_refunded > 0) objects.push(...refundOf(row, charge, isCard));
  return objects;
}

function methodOf(row: ImportedPayment): PaymentMethod {
  const { brand, last4, country, funding, exp_month, exp_year } = row;
  const method = blankMethod({
    id: `pm_${row.stem}`,
    billing_details: billingDetails({
      name: row.name,
      email: row.email ?? undefined,
      address: row.billing_country === null ? undefined : { country: row.billing_country },
    }),
    created: row.created,
    metadata: {},
    type: row.method_type,
  });
  if (row.method_type !== 'card') {
    const bank = {
      bank_code: null,
      branch_code: null,
      country,
      fingerprint: fingerprintOf(row),
      generated_from: { charge: null, setup_attempt: null },
      last4,
    };
    const details: Record<string, Record<string, unknown>> = {
      sepa_debit: bank,
      au_becs_debit: { bsb_number: '000000', fingerprint: bank.fingerprint, last4 },
      ideal: { bank: null, bic: null },
      eps: { bank: null },
      p24: { bank: null },
      sofort: { country },
      klarna: { dob: { day: null, month: null, year: null } },
      card_present: {
        brand,
        brand_product: null,
        cardholder_name: null,
        country,
        description: null,
        exp_month,
        exp_year,
        fingerprint: fingerprintOf(row),
        funding,
        issuer: null,
        last4,
        networks: brand === null ? null : { available: [brand], preferred: null },
        offline: null,
        preferred_locales: null,
        read_method: 'contactless_emv',
      },
    };
    method[row.method_type] = details[row.method_type] ?? {};
    if (row.reader) method._place = { reader: row.reader, location: row.location ?? null, isPhone: false };
    return method;
  }
  const scheme = brand ?? 'visa';
  method.card = {
    brand: scheme,
    checks: {
      address_line1_check: null,
      address_postal_code_check: row.postal_code_check ?? null,
      cvc_check: 'pass',
    },
    country: country ?? 'US',
    display_brand: scheme === 'amex' ? 'american_express' : scheme,
    exp_month: exp_month ?? 12,
    exp_year: exp_year ?? 2030,
    fingerprint: fingerprintOf(row),
    funding: funding ?? 'credit',
    generated_from: null,
    last4: last4 ?? '4242',
    networks: { available: [scheme], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return method;
}

function fail(intent: PaymentIntent, charge: Charge, method: PaymentMethod): void {
  const { code, decline_code, message } = declines.generic;
  charge.status = 'failed';
  charge.failure_code = code;
  charge.failure_message = message;
  charge.outcome = {
    ...approved('normal'),
    network_status: 'declined_by_network',
    reason: decline_code ?? null,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'card_error',
    code,
    decline_code,
    message,
    charge: charge.id,
    payment_method: method,
  };
}

function refundOf(row: ImportedPayment, charge: Charge, isCard: boolean): StripeObject[] {
  const created = row.refunded_at ?? row.created;
  charge.amount_refunded = row.amount_refunded;
  charge.refunded = row.amount_refunded === row.amount;
  const given = journalLine({
    id: `txn_r${row.stem}`,
    amount: -settledRefund(row),
    available_on: created,
    created,
    currency: row.settlement_currency,
    exchange_rate: row.exchange_rate,
    source: `re_${row.stem}`,
    type: isCard ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
  });
  const refund = blankRefund(charge, {
    id: `re_${row.stem}`,
    amount: row.amount_refunded,
    created,
    reason: null,
    status: 'succeeded',
  });
  refund.balance_transaction = given.id;
  if (isCard) refund['destination_details'] = cardDestination(`7${created}${created}`.padEnd(23, '0').slice(0, 23));
  return [refund, given];
}
