import type { MethodId } from '@purser/contract/transactions/source-name';
import { feeTaxOf } from './fee-tax.ts';
import type { FeeTax } from './fee-tax.ts';

/** What decides the price of a payment before its amount is known. */
export interface FeeTerms {
  /** The payment method's type. */
  method: string;
  currency: string;
  /** Country of the card's issuer; other methods have none. */
  card_country: string | null;
  /** Of the account that is charged. */
  account_country: string;
  settlement_currency: string;
  /** The reader that takes the card; a phone (`COTS_DEVICE`) costs more. */
  reader_model?: string | null | undefined;
  /** The renewal of a subscription. */
  is_subscription?: boolean;
  /** The recipient owes the tax, or nobody does. */
  is_untaxed?: boolean;
  discount?: FeeDiscount | null | undefined;
}

/** A promotion of the store: a share off, or rates of its own instead of the base. Rates in thousandths of a percent. */
export interface FeeDiscount {
  discount_id: number;
  discount: number | null;
  percentage_rate: number | null;
  fixed_rate: number | null;
  /** Of `fixed_rate`. */
  currency: string;
}

/** A part of the price, as the `history` of a fee names it. */
export interface FeeLine {
  kind: 'base' | 'international' | 'fx' | 'wcpay-subscription' | 'device' | 'discount';
  /** Thousandths of a percent; negative for a discount. */
  rate: number;
  /** Minor units of the price's currency. */
  fixed: number;
}

/** The price of one payment, complete: what it is charged by, and what explains the charge for ever. */
export interface FeePrice {
  currency: string;
  lines: FeeLine[];
  /** What the base part never exceeds, and what is left of that under the discount. */
  cap?: { base: number; discounted: number };
  tax?: FeeTax;
  discount_id?: number;
}

/** In thousandths of a percent. */
const wholeRate = 100_000;

/** The fixed part by the currency of the payment, in its minor units; a currency that is not named has none. */
const fixedByCurrency: Record<string, number> = {
  aud: 30,
  cad: 30,
  chf: 30,
  czk: 600,
  dkk: 180,
  eur: 25,
  gbp: 20,
  hkd: 235,
  jpy: 40,
  mxn: 300,
  nok: 200,
  nzd: 30,
  pln: 100,
  sek: 180,
  sgd: 50,
  usd: 30,
};

interface MethodPrice {
  rate: number;
  /** Of the fixed part above. */
  fixedShare?: number;
  /** By currency. */
  cap?: Record<string, number>;
}

// The price list; a method that is not named costs what a card does.
const card: MethodPrice = { rate: 2900 };
const payLater: MethodPrice = { rate: 5990 };
const priceByMethod: Partial<Record<MethodId | 'interac_present', MethodPrice>> = {
  card_present: { rate: 2600, fixedShare: 1 / 3 },
  interac_present: { rate: 2600, fixedShare: 1 / 3 },
  affirm: payLater,
  afterpay_clearpay: payLater,
  klarna: payLater,
  au_becs_debit: { rate: 1000, cap: { aud: 350 } },
  sepa_debit: { rate: 800, cap: { eur: 600 } },
};
const pricesById: Record<string, MethodPrice | undefined> = priceByMethod;

const internationalRate = 1500;
const conversionRate = 1000;
const subscriptionRate = 1000;
/** What taking a card with a phone adds, as a share of the fixed part. */
const phoneShare = 1 / 3;

const fixedOf = (currency: string, share = 1): number => Math.round((fixedByCurrency[currency] ?? 0) * share);

/** The price of a payment on these terms, whatever its amount will be. */
export function priceOf(terms: FeeTerms): FeePrice {
  const { method, currency } = terms;
  const own = pricesById[method] ?? card;
  const base: FeeLine = { kind: 'base', rate: own.rate, fixed: fixedOf(currency, own.fixedShare) };
  const lines = [base];
  if (terms.card_country && terms.card_country !== terms.account_country)
    lines.push({ kind: 'international', rate: internationalRate, fixed: 0 });
  if (terms.is_subscription) lines.push({ kind: 'wcpay-subscription', rate: subscriptionRate, fixed: 0 });
  if (terms.reader_model === 'COTS_DEVICE')
    lines.push({ kind: 'device', rate: 0, fixed: fixedOf(currency, phoneShare) });
  const discount = terms.discount ? discountOf(terms.discount, lines, currency) : undefined;
  const cap = own.cap?.[currency];
  // The provider's order; a conversion is never discounted.
  if (currency !== terms.settlement_currency) lines.splice(1 + Number(lines[1]?.kind === 'international'), 0, fx);
  if (discount) lines.push(discount);
  const tax = terms.is_untaxed ? null : feeTaxOf(terms.account_country);
  return {
    currency,
    lines,
    ...(cap !== undefined && { cap: { base: cap, discounted: cap - cheaper(cap, terms.discount) } }),
    ...(tax && { tax }),
    ...(discount && terms.discount && { discount_id: terms.discount.discount_id }),
  };
}

const fx: FeeLine = { kind: 'fx', rate: conversionRate, fixed: 0 };

/** Rounded to what screens show, so that the sum of the shown lines is the sum that is charged. */
function discountOf(given: FeeDiscount, lines: readonly FeeLine[], currency: string): FeeLine {
  const [base] = lines as [FeeLine]; // every price begins with its base
  if (given.discount === null)
    return {
      kind: 'discount',
      rate: (given.percentage_rate ?? base.rate) - base.rate,
      fixed: given.currency === currency ? (given.fixed_rate ?? base.fixed) - base.fixed : 0,
    };
  const share = given.discount / wholeRate;
  const sum = (key: 'rate' | 'fixed') => lines.reduce((total, line) => total + line[key], 0);
  // Subtracted from zero, not negated: a price is compared and stored, and -0 is not 0.
  return { kind: 'discount', rate: 0 - Math.round(sum('rate') * share), fixed: 0 - Math.round(sum('fixed') * share) };
}

const cheaper = (cap: number, given: FeeDiscount | null | undefined): number =>
  given?.discount ? Math.round((cap * given.discount) / wholeRate) : 0;

/** A part of a fee that was charged. */
export interface FeePart extends FeeLine {
  isCapped?: boolean;
  /** What it comes to, in hundred-thousandths of a minor unit. */
  exact: bigint;
}

/** What one payment costs: before tax + tax = amount, never more than the payment. */
export interface Fee {
  amount: number;
  before_tax: number;
  tax: number;
  price: FeePrice;
  parts: FeePart[];
}

const whole = BigInt(wholeRate);
/** Halves up; for amounts that are not negative. */
const rounded = (exact: bigint): number => Number((exact + whole / 2n) / whole);

/** The fee on `amount` minor units of the price's currency: one rounding for the fee, one for the tax. */
export function feeOf(price: FeePrice, amount: number): Fee {
  const parts = partsOf(price, amount);
  const exact = parts.reduce((sum, part) => sum + part.exact, 0n);
  const before_tax = exact > 0n ? rounded(exact) : 0;
  const tax = taxOn(before_tax, price.tax);
  if (before_tax + tax <= amount) return { amount: before_tax + tax, before_tax, tax, price, parts };
  // A payment that is smaller than its fee is the fee, and its part of tax is in it.
  const rate = price.tax?.rate ?? 0;
  const share = Number((BigInt(amount) * BigInt(rate)) / (whole + BigInt(rate)));
  const rest = amount - share;
  const all: FeePart = { kind: 'base', rate: 0, fixed: rest, isCapped: true, exact: BigInt(rest) * whole };
  return { amount, before_tax: rest, tax: share, price, parts: [all] };
}

const taxOn = (fee: number, tax: FeeTax | undefined): number => (tax ? rounded(BigInt(fee) * BigInt(tax.rate)) : 0);

function partsOf({ lines, cap }: FeePrice, amount: number): FeePart[] {
  const parts = lines.map((line): FeePart => ({ ...line, exact: exactly(line, amount) }));
  const [base] = parts;
  if (!cap || !base) return parts;
  const discount = parts.find(({ kind }) => kind === 'discount');
  const discounted = base.exact + (discount?.exact ?? 0n);
  if (base.exact > BigInt(cap.base) * whole) Object.assign(base, capped(cap.base));
  if (discount) {
    const limit = BigInt(cap.discounted) * whole;
    const left = (discounted > limit ? limit : discounted) - base.exact;
    // Under a cap the discount is a fixed amount; rates don't describe it.
    if (left !== discount.exact) Object.assign(discount, { rate: 0, fixed: 0 - rounded(-left), exact: left });
  }
  return parts;
}

const capped = (limit: number) => ({ rate: 0, fixed: limit, isCapped: true, exact: BigInt(limit) * whole });

const exactly = ({ rate, fixed }: FeeLine, amount: number): bigint =>
  BigInt(amount) * BigInt(rate) + BigInt(fixed) * whole;

/** Shares a whole number of minor units among exact parts, so that what is shown adds up to what was charged. */
export function allocate(total: number, parts: readonly { exact: bigint }[]): number[] {
  const floors = parts.map(({ exact }) => (exact >= 0n ? exact / whole : -((-exact + whole - 1n) / whole)));
  const shares = floors.map(Number);
  let left = total - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = parts
    .map(({ exact }, index) => ({ index, remainder: exact - (floors[index] ?? 0n) * whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (let turn = 0; left !== 0 && byRemainder.length > 0; turn++) {
    const { index } = byRemainder[turn % byRemainder.length]!;
    shares[index]! += Math.sign(left);
    left -= Math.sign(left);
  }
  return shares;
}
