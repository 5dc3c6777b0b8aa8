import { chargeLine, refundLine, selectionOf } from './imported-lines.ts';
import { importedColumns, fingerprintOf } from './imports.ts';
import type { ImportedPayment } from './imports.ts';
import { billingDetails } from '../methods/billing-details.ts';
import { declines } from '../methods/cards.ts';
import { blankCharge, type Charge } from '../payments/charge.ts';
import { approved } from '../payments/charging.ts';
import type { Core } from '../api/core.ts';
import { blankIntent, type PaymentIntent } from '../payments/payment-intent.ts';
import { blankMethod, type PaymentMethod } from '../methods/payment-method.ts';
import { blankRefund, cardDestination } from '../payments/refund.ts';
import { sameTexts } from '../engine/ids.ts';
import { prepared } from '../engine/prepared.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';

/** An imported payment's objects by the prefix of their ids. */
export type ImportedObjects = Readonly<Record<string, StripeObject>>;

/** Writes out the payments that `ids` belong to, as far as they were imported. Balances were counted at the import. */
export function materialiser(core: Core): (tx: Tx, account: string, ids: readonly string[]) => Promise<boolean> {
  return async (tx, account, ids) => {
    const stems = ids.flatMap((id) => partsOf(id)?.stem ?? []);
    if (stems.length === 0) return false;
    const made = [...(await importedPayments(tx, core, account, [...new Set(stems)])).values()];
    const wanted = new Set(ids);
    const objects = made
      .map((payment) => Object.values(payment))
      .filter((payment) => payment.some(({ id }) => wanted.has(id)))
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

const idForm = /^(pi_|ch_|pm_|re_|txn_r?)([A-Za-z0-9]+)$/;

/** `txn_r` and `a1` of `txn_ra1`: no stem begins with r. */
function partsOf(id: string): { prefix: string; stem: string } | undefined {
  const [, prefix, stem] = idForm.exec(id) ?? [];
  return prefix === undefined || stem === undefined ? undefined : { prefix, stem };
}

/** The object with this id, if it is one of these payments'. */
export function objectOf(made: ReadonlyMap<string, ImportedObjects>, id: string): StripeObject | undefined {
  const parts = partsOf(id);
  return parts && made.get(parts.stem)?.[parts.prefix];
}

interface Stored extends ImportedPayment {
  available_on: number;
}

const selection = selectionOf(importedColumns);

/** The last payments that were asked for: lists of intents, charges and refunds ask for the same ones, often at the same time. */
const lastMade = new WeakMap<Core, Map<string, Promise<ImportedObjects | undefined>>>();
const mostMade = 8_000;

/** All objects of these imported payments by stem, the same at each read; nothing may change them. */
export async function importedPayments(
  tx: Tx,
  core: Core,
  account: string,
  stems: readonly string[],
): Promise<Map<string, ImportedObjects>> {
  const made = lastMade.get(core) ?? new Map<string, Promise<ImportedObjects | undefined>>();
  lastMade.set(core, made);
  const keyOf = (stem: string) => `${account} ${stem}`;
  const wanted = new Map(stems.map((stem) => [stem, made.get(keyOf(stem))]));
  const absent = stems.filter((stem) => wanted.get(stem) === undefined);
  if (absent.length > 0) {
    if (made.size + absent.length > mostMade) made.clear();
    const reading = makePayments(tx, core, account, absent);
    for (const stem of absent) {
      const payment = reading.then((read) => read.get(stem));
      wanted.set(stem, payment);
      made.set(keyOf(stem), payment);
      // Who waits for it hears of the failure; who asks later reads again.
      const forget = () => made.delete(keyOf(stem));
      payment.then((found) => found ?? forget(), forget);
    }
  }
  const found = new Map<string, ImportedObjects>();
  for (const [stem, payment] of wanted) {
    const objects = await payment;
    if (objects) found.set(stem, objects);
  }
  return found;
}

async function makePayments(
  tx: Tx,
  core: Core,
  account: string,
  stems: readonly string[],
): Promise<Map<string, ImportedObjects>> {
  const { rows } = await tx.client.query<Stored>(
    prepared(`select ${selection} from imported_payments p where account = $1 and stem = any($2::text[])`, [
      account,
      stems,
    ]),
  );
  const { livemode } = tx.hooks;
  return new Map(
    rows.map((row) => {
      const made = sameTexts(row.stem, () => makeObjects(core, row));
      for (const object of Object.values(made)) if ('livemode' in object) object['livemode'] = livemode;
      return [row.stem, made];
    }),
  );
}

function makeObjects(core: Core, row: Stored): Record<string, StripeObject> {
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
  const objects: Record<string, StripeObject> = { pm_: method, pi_: intent, ch_: charge };
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
  charge.balance_transaction = `txn_${row.stem}`;
  objects['txn_'] = chargeLine(core, row);
  if (row.amount_refunded > 0) {
    objects['re_'] = refundOf(row, charge);
    objects['txn_r'] = refundLine(row);
  }
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

function refundOf(row: ImportedPayment, charge: Charge): StripeObject {
  const created = row.refunded_at ?? row.created;
  charge.amount_refunded = row.amount_refunded;
  charge.refunded = row.amount_refunded === row.amount;
  const refund = blankRefund(charge, {
    id: `re_${row.stem}`,
    amount: row.amount_refunded,
    created,
    reason: null,
    status: 'succeeded',
  });
  refund.balance_transaction = `txn_r${row.stem}`;
  if (isPlastic(row.method_type))
    refund['destination_details'] = cardDestination(`7${created}${created}`.padEnd(23, '0').slice(0, 23));
  return refund;
}
