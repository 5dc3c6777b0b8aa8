import { decimalsOf } from '@purser/contract/money';
import type { ImportedDispute } from '@purser/sandbox/import-disputes';
import type { ImportedPayment } from '@purser/sandbox/imports';
import { feeOf, priceOf } from '../provider/fee-plan.ts';
import type { FeeDiscount, FeePrice } from '../provider/fee-plan.ts';
import { customerOf } from './customers.ts';
import type { SeedCustomer } from './customers.ts';
import { Dice } from '../dice.ts';
import { disputeOf } from './disputes.ts';
import type { SeedReader } from './readers.ts';
import { moments } from './rhythm.ts';

export interface SeedProduct {
  product_id: number;
  sku: string;
  name: string;
  price: number;
}

export interface SeedLine extends SeedProduct {
  quantity: number;
  total: number;
}

/** An order and what became of its payment; `payment` is null when the store's own rules stopped it before it reached the provider. */
export interface SeedOrder {
  order_id: number;
  created: number;
  customer_number: number;
  customer: SeedCustomer;
  /** Whether this is the customer's first order. */
  is_first: boolean;
  currency: string;
  lines: SeedLine[];
  subtotal: number;
  shipping_total: number;
  total: number;
  /** The same in the store's currency, at that day's rate: units of the order's currency for one of the store's. */
  store_total: number;
  exchange_rate: number;
  method_type: string;
  fraud_meta_box_type: string;
  payment: ImportedPayment | null;
  dispute: ImportedDispute | null;
  /** What its fee follows. */
  price: FeePrice | null;
}

export interface SeedPlan {
  seed: number;
  payments: number;
  /** How many of the payments that can be disputed are. */
  dispute_share: number;
  now: Temporal.Instant;
  zone: string;
  account_country: string;
  store_currency: string;
  settlement_currency: string;
  first_order_id: number;
  /** Identifies this seeding of this store: stores that are seeded alike have other ids at the provider. */
  run: number;
  products: readonly SeedProduct[];
  /** The store's promotion of that year, and the unix second that ended it. */
  discount: (FeeDiscount & { until: number }) | null;
  readers: readonly SeedReader[];
}

const day = 86_400;
// Minor units of the currency for one US cent, and how prices in it are rounded.
const market: Record<string, { perCent: number; step: number }> = {
  usd: { perCent: 1, step: 1 },
  eur: { perCent: 0.918, step: 10 },
  gbp: { perCent: 0.771, step: 10 },
  cad: { perCent: 1.37, step: 10 },
  jpy: { perCent: 1.52, step: 10 },
  kwd: { perCent: 3.07, step: 50 },
  aud: { perCent: 1.53, step: 10 },
  pln: { perCent: 3.99, step: 10 },
  sgd: { perCent: 1.32, step: 10 },
  cny: { perCent: 7.2, step: 100 },
};
const methodsByCountry: Record<string, Record<string, number>> = {
  US: { card: 89, card_present: 4, klarna: 2, affirm: 2, afterpay_clearpay: 1, link: 2 },
  NL: { ideal: 58, card: 32, klarna: 6, sepa_debit: 4 },
  // giropay and Sofort are gone since; what was paid with them is not.
  DE: { card: 50, sepa_debit: 24, klarna: 20, giropay: 3, sofort: 3 },
  BE: { bancontact: 45, card: 47, sepa_debit: 8 },
  AT: { card: 58, eps: 25, klarna: 13, sofort: 4 },
  GB: { card: 94, klarna: 6 },
  AU: { card: 85, au_becs_debit: 15 },
  PL: { card: 45, p24: 55 },
  PT: { card: 60, multibanco: 40 },
  SG: { card: 75, grabpay: 25 },
  CN: { alipay: 55, wechat_pay: 45 },
};
const cardOnly = { card: 1 };

/** How many customers a plan has: every second order is from a new customer. */
export const customersOf = (payments: number): number => Math.ceil(payments / 2);

/** The year's orders, oldest first. The same plan always makes the same ones. */
export function* ordersOf(plan: SeedPlan): Generator<SeedOrder> {
  const times = moments(plan.payments, plan.now, plan.zone, new Dice(plan.seed));
  let i = 0;
  for (const created of times) yield orderAt(plan, i++, created);
}

function orderAt(plan: SeedPlan, i: number, created: number): SeedOrder {
  const dice = new Dice(Math.imul(plan.seed, 0x9e37_79b1) ^ Math.imul(i + 1, 0x85eb_ca77));
  const known = Math.ceil(i / 2);
  const is_first = i % 2 === 0;
  // Recent customers return sooner.
  const customer_number = is_first ? i / 2 : Math.floor(known * (1 - dice.next() ** 2 * 0.999) * 0.999_999);
  const customer = customerOf(plan.seed, customer_number, plan.first_order_id);
  const { currency } = customer;
  const lines = linesOf(plan, currency, dice);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const shipping_total = subtotal >= priceIn(currency, 7500) ? 0 : priceIn(currency, 600);
  const method_type = dice.weighted(methodsByCountry[customer.country] ?? cardOnly);
  const order = {
    order_id: plan.first_order_id + i,
    created,
    customer_number,
    customer,
    is_first,
    currency,
    lines,
    subtotal,
    shipping_total,
    total: subtotal + shipping_total,
    ...inStoreCurrency(subtotal + shipping_total, currency, plan.store_currency, created),
    method_type,
  };
  const isCard = method_type === 'card';
  if (isCard && dice.chance(0.006))
    return { ...order, fraud_meta_box_type: 'block', payment: null, dispute: null, price: null };
  const age = Math.floor(plan.now.epochMilliseconds / 1000) - created;
  const fate = !isCard
    ? 'paid'
    : dice.chance(0.035)
      ? 'failed'
      : age < 6.5 * day && dice.chance(0.05)
        ? 'held'
        : 'paid';
  const isReview = fate === 'held' && dice.chance(0.3);
  const fraud =
    fate === 'failed'
      ? 'payment_started'
      : isReview
        ? 'review'
        : isCard
          ? 'allow'
          : method_type === 'card_present'
            ? 'terminal_payment'
            : 'not_card';
  return { ...order, fraud_meta_box_type: fraud, ...paymentOf(plan, order, fate, isReview, age, dice) };
}

const priceIn = (currency: string, cents: number): number => {
  const { perCent, step } = market[currency] ?? { perCent: 1, step: 1 };
  return Math.max(step, Math.round((cents * perCent) / step) * step);
};

function inStoreCurrency(total: number, currency: string, store_currency: string, created: number) {
  if (currency === store_currency) return { store_total: total, exchange_rate: 1 };
  const rate = rateOf(currency, store_currency, created);
  return {
    store_total: Math.round(total * rate),
    exchange_rate: Number((10 ** (decimalsOf(store_currency) - decimalsOf(currency)) / rate).toPrecision(7)),
  };
}

function linesOf({ products }: SeedPlan, currency: string, dice: Dice): SeedLine[] {
  const lines: SeedLine[] = [];
  for (let left = dice.chance(0.55) ? 1 : 1 + dice.below(3); left > 0; left--) {
    const product = dice.pick(products);
    if (lines.some((line) => line.product_id === product.product_id)) continue;
    const price = priceIn(currency, product.price);
    const quantity = dice.chance(0.8) ? 1 : 2 + dice.below(3);
    lines.push({ ...product, price, quantity, total: price * quantity });
  }
  return lines;
}

function paymentOf(
  plan: SeedPlan,
  order: Omit<SeedOrder, 'fraud_meta_box_type' | 'payment' | 'dispute' | 'price'>,
  fate: 'paid' | 'failed' | 'held',
  isReview: boolean,
  age: number,
  dice: Dice,
): { payment: ImportedPayment; dispute: ImportedDispute | null; price: FeePrice } {
  const { customer, currency, total: amount, created, method_type } = order;
  const isPlastic = method_type === 'card' || method_type === 'card_present';
  const rate = currency === plan.settlement_currency ? null : rateOf(currency, plan.settlement_currency, created);
  const inSettlement = (minor: number): number => Math.round(minor * (rate ?? 1));
  const paid = fate === 'paid';
  const reader = method_type === 'card_present' ? dice.pick(plan.readers) : undefined;
  const price = priceOf({
    method: method_type,
    currency,
    card_country: isPlastic ? customer.card.country : null,
    account_country: plan.account_country,
    settlement_currency: plan.settlement_currency,
    reader_model: reader?.metadata['reader_model'],
    discount: method_type === 'card' && plan.discount && created < plan.discount.until ? plan.discount : null,
  });
  const fee = feeOf(price, amount).amount;
  const refund = paid && dice.chance(0.065) ? refundOf(order, age, dice) : unrefunded;
  const risk = isReview ? 'elevated' : dice.weighted({ normal: 955, elevated: 40, highest: 5 });
  const idDice = new Dice(
    Math.imul(plan.seed, 0x9e37_79b1) ^ Math.imul(plan.run, 0x1656_67b1) ^ Math.imul(order.order_id, 0x85eb_ca77),
  );
  const payment: ImportedPayment = {
    // Like the provider's own ids; never beginning with r, see the sandbox's imports.
    stem: `3S${order.order_id.toString(36).padStart(6, '0')}${idDice.text(16)}`,
    created,
    amount,
    currency,
    captured: paid,
    status: fate === 'failed' ? 'failed' : paid ? 'succeeded' : 'requires_capture',
    ...refund,
    settlement_amount: paid ? inSettlement(amount) : 0,
    settlement_currency: plan.settlement_currency,
    exchange_rate: rate,
    fee: paid ? inSettlement(fee) : 0,
    application_fee: fee,
    method_type,
    brand: isPlastic ? customer.card.brand : null,
    last4: isPlastic || method_type === 'sepa_debit' || method_type === 'au_becs_debit' ? customer.card.last4 : null,
    country: isPlastic ? customer.card.country : customer.country,
    funding: isPlastic ? customer.card.funding : null,
    exp_month: isPlastic ? customer.card.exp_month : null,
    exp_year: isPlastic ? customer.card.exp_year : null,
    name: customer.name,
    email: customer.email,
    billing_country: customer.country,
    risk_level: method_type === 'card' ? risk : 'not_assessed',
    postal_code_check: method_type === 'card' ? postalCodeCheckOf(order) : null,
    metadata: { order_id: String(order.order_id), ...reader?.metadata },
    capture_before: fate === 'held' ? created + 7 * day : null,
    reader: reader?.id ?? null,
    location: reader?.location ?? null,
  };
  const dispute = disputeOf(payment, {
    seed: plan.seed,
    order_id: order.order_id,
    now: created + age,
    share: plan.dispute_share,
    usdRate: plan.settlement_currency === 'usd' ? 1 : rateOf('usd', plan.settlement_currency, created),
  });
  return { payment, dispute, price };
}

/** Banks of some countries do not look at the address. */
function postalCodeCheckOf(order: { order_id: number; customer: SeedCustomer }): 'pass' | 'fail' | 'unavailable' {
  const dice = new Dice(Math.imul(order.order_id, 0x1656_67b1));
  if (!addressBanks.has(order.customer.country)) return 'unavailable';
  return dice.weighted({ pass: 945, fail: 18, unavailable: 37 });
}
const addressBanks = new Set(['US', 'GB', 'CA', 'AU']);

const unrefunded = { amount_refunded: 0, refunded_at: null };

function refundOf(
  order: { total: number; created: number; lines: SeedLine[]; currency: string },
  age: number,
  dice: Dice,
) {
  const after = Math.floor(day * (1 + dice.next() * 20));
  // Some of the newest payments will be refunded one day, but have not been yet.
  if (after > age) return unrefunded;
  const [line] = order.lines;
  const part =
    order.lines.length > 1 && line && dice.chance(0.6)
      ? line.total
      : Math.max(1, Math.round(order.total * (0.1 + dice.next() * 0.5)));
  return {
    amount_refunded: dice.chance(0.65) || part >= order.total ? order.total : part,
    refunded_at: order.created + after,
  };
}

/** Between minor units, up to 1 % either way from day to day. */
function rateOf(currency: string, settlement: string, created: number): number {
  const cents = (code: string): number => market[code]?.perCent ?? 10 ** (decimalsOf(code) - 2);
  const swing = 1 + 0.01 * Math.sin(Math.floor(created / day) * 1.7 + currency.charCodeAt(0));
  return Number(((cents(settlement) / cents(currency)) * swing).toPrecision(7));
}
