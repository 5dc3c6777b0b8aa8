import { z } from 'zod';
import { readPrice, thousandthsOf, writePrice } from './price.ts';

/** The facts of an order when it is judged, which are columns of `fraud_facts`. `null` is unknown (yet). */
export const FraudFacts = z.object({
  /** Minor units of `currency`, the store's own; the total of an order in another currency is converted at the order's rate. */
  order_total: z.int(),
  currency: z.string(),
  item_count: z.int(),
  /** Upper-case country codes. */
  ip_country: z.string().nullable(),
  billing_country: z.string().nullable(),
  billing_shipping_address_same: z.boolean(),
  /** Known only once the bank has checked the card. */
  avs_mismatch: z.boolean().nullable(),
});
export type FraudFacts = z.infer<typeof FraudFacts>;
export const factNames = FraudFacts.keyof().options;

export const checkOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
  'in',
  'not_in',
] as const;
export type CheckOperator = (typeof checkOperators)[number];

/** A limit or a fact on the wire. Prices are `2500|usd`: hundredths of the currency's unit. Countries are `us|ca`. */
export const CheckValue = z.union([z.boolean(), z.number(), z.string()]);
export type CheckValue = z.infer<typeof CheckValue>;

/** What a comparison found. */
export interface Comparison {
  /** In the form of the limit; `null` when a fact is unknown. */
  seen: CheckValue | null;
  /** `null` when a fact is unknown, or the two cannot be compared. */
  holds: boolean | null;
  /** What `ip_billing_country_same` compared, upper case. */
  countries?: { ip: string | null; billing: string | null };
}

interface CheckKind {
  operators: readonly CheckOperator[];
  /** The limits that the operator can compare with; prices must be in `currency`, when one is given. */
  limit(operator: CheckOperator, currency?: string): z.ZodType<CheckValue>;
  compare(facts: FraudFacts, operator: CheckOperator, limit: CheckValue): Comparison;
}

const equality = ['equals', 'not_equals'] as const;
const comparisons = [...equality, 'greater_than', 'greater_or_equal', 'less_than', 'less_or_equal'] as const;

/** A fact that is true, false or unknown. */
const truth = (factOf: (facts: FraudFacts) => boolean | null): CheckKind => ({
  operators: equality,
  limit: () => z.boolean('Use true or false.'),
  compare(facts, operator, limit) {
    const seen = factOf(facts);
    return { seen, holds: seen === null ? null : (seen === limit) === (operator === 'equals') };
  },
});

const isSameCountry = ({ ip_country, billing_country }: FraudFacts): boolean | null =>
  ip_country === null || billing_country === null ? null : ip_country.toLowerCase() === billing_country.toLowerCase();

const countryList = z
  .string()
  .regex(/^(?:[a-z]{2}(?:\|[a-z]{2}){0,299})?$/i, 'Use two-letter country codes joined by a bar, as in us|ca.');
const priceForm = 'Use hundredths of the currency’s unit, a bar and the currency, as in 2500|usd.';

/** Everything about each check. SQL (rule-sql.ts on the server) and words (check-words.ts on the web) have a map with the same keys. */
const table = {
  avs_mismatch: truth((facts) => facts.avs_mismatch),
  billing_shipping_address_same: truth((facts) => facts.billing_shipping_address_same),
  ip_country: {
    operators: ['in', 'not_in', ...equality],
    limit(operator) {
      if (operator === 'in') return countryList;
      if (operator === 'not_in') return countryList.min(1, 'Name at least one country.');
      return z.string().regex(/^[a-z]{2}$/i, 'Use one two-letter country code.');
    },
    compare({ ip_country }, operator, limit) {
      const seen = ip_country?.toLowerCase() ?? null;
      if (seen === null) return { seen, holds: null };
      const isListed = String(limit).toLowerCase().split('|').includes(seen);
      return { seen, holds: (operator === 'in' || operator === 'equals') === isListed };
    },
  },
  ip_billing_country_same: {
    ...truth(isSameCountry),
    compare: (facts, operator, limit) => ({
      ...truth(isSameCountry).compare(facts, operator, limit),
      countries: { ip: facts.ip_country, billing: facts.billing_country },
    }),
  },
  item_count: {
    operators: comparisons,
    limit: () => z.int('Use a whole number, zero or more.').min(0, 'Use a whole number, zero or more.'),
    compare: ({ item_count }, operator, limit) => ({
      seen: item_count,
      holds: isOrdered(operator, BigInt(item_count), BigInt(Number(limit))),
    }),
  },
  order_total: {
    operators: comparisons,
    limit: (_, currency) =>
      z.string(priceForm).superRefine((text, context) => {
        const price = readPrice(text);
        if (!price) context.addIssue(priceForm);
        else if (currency !== undefined && price.currency !== currency.toLowerCase())
          context.addIssue(`The price must be in the store’s currency, ${currency.toUpperCase()}.`);
      }),
    compare({ order_total, currency }, operator, limit) {
      const price = readPrice(String(limit));
      // Prices in different currencies cannot be compared: the rule was saved before the store changed its currency.
      const isComparable = price?.currency === currency.toLowerCase();
      return {
        seen: writePrice(order_total, currency),
        holds: isComparable ? isOrdered(operator, thousandthsOf(order_total, currency), price.thousandths) : null,
      };
    },
  },
} satisfies Record<string, CheckKind>;

export type CheckKey = keyof typeof table;
export const checks: Record<CheckKey, CheckKind> = table;
export const checkKeys = Object.keys(table) as CheckKey[]; // its own keys

/** `null` for an operator that does not order. */
function isOrdered(operator: CheckOperator, seen: bigint, limit: bigint): boolean | null {
  switch (operator) {
    case 'equals':
      return seen === limit;
    case 'not_equals':
      return seen !== limit;
    case 'greater_than':
      return seen > limit;
    case 'greater_or_equal':
      return seen >= limit;
    case 'less_than':
      return seen < limit;
    case 'less_or_equal':
      return seen <= limit;
    case 'in':
    case 'not_in':
      return null;
  }
}
