import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { CheckKey, CheckOperator, CheckValue } from '@purser/contract/fraud/checks';
import type { FraudTrace } from '@purser/contract/fraud/fraud-outcome';
import { readPrice } from '@purser/contract/fraud/price';
import { decimalsOf } from '@purser/contract/money';
import { formatCountry } from '../format/country.ts';
import { formatClearMoney } from '../format/money.ts';

export type CheckLeaf = FraudTrace[number]['leaves'][number];

interface CheckWords {
  /** What the comparison found, to follow “Blocked:”. Without a leaf: what the check of the fraud page looks for. */
  found(leaf?: CheckLeaf): string;
  /** The fact that was compared. */
  seen(leaf: CheckLeaf): string;
  /** What would have passed. */
  allowed(leaf: CheckLeaf): string;
}

/** The words of each check for what it compares: an IP address is named as one, and so is an address or a country. */
export const wordsByCheck: Record<CheckKey, CheckWords> = {
  avs_mismatch: {
    found: (leaf) =>
      leaf?.seen === false ? t`the postal code matches the card` : t`the postal code doesn’t match the card`,
    seen: ({ seen }) => (seen ? t`the postal code doesn’t match` : t`the postal code matches`),
    allowed: (leaf) => (isAgainstTrue(leaf) ? t`a matching postal code` : t`a postal code that doesn’t match`),
  },
  billing_shipping_address_same: {
    found: (leaf) =>
      leaf?.seen === true
        ? t`the shipping and billing addresses are the same`
        : t`the shipping and billing addresses differ`,
    seen: ({ seen }) => (seen ? t`the same addresses` : t`different addresses`),
    allowed: (leaf) => (isAgainstTrue(leaf) ? t`different addresses` : t`the same addresses`),
  },
  ip_country: {
    found: (leaf) =>
      leaf?.operator === 'equals' || leaf?.operator === 'not_equals'
        ? t`the IP address is in ${countries(leaf.seen ?? '')}`
        : t`the IP address is in a country you don’t sell to`,
    seen: ({ seen }) => countries(seen ?? ''),
    allowed: ({ operator, limit }) => passing(operator, countries(limit)),
  },
  ip_billing_country_same: {
    found: (leaf) =>
      leaf?.seen === true
        ? t`the IP address and the billing address are in the same country`
        : t`the IP address and the billing address are in different countries`,
    seen(leaf) {
      const nameOf = (code: string | null | undefined) => (code ? formatCountry(code) : t`unknown`);
      const [ip, billing] = [nameOf(leaf.countries?.ip), nameOf(leaf.countries?.billing)];
      return t`IP address in ${ip}, billing address in ${billing}`;
    },
    allowed: (leaf) => (isAgainstTrue(leaf) ? t`different countries` : t`the same country`),
  },
  item_count: {
    found: (leaf) =>
      leaf && isEquality(leaf.operator)
        ? t`the order has ${items(leaf.seen ?? 0)}`
        : t`the number of items is outside your range`,
    seen: ({ seen }) => items(seen ?? 0),
    allowed: ({ operator, limit }) => passing(operator, items(limit)),
  },
  order_total: {
    found: (leaf) =>
      leaf && isEquality(leaf.operator)
        ? t`the purchase price is ${price(leaf.seen ?? '')}`
        : t`the purchase price is outside your range`,
    seen: ({ seen }) => price(seen ?? ''),
    allowed: ({ operator, limit }) => passing(operator, price(limit)),
  },
};

const isEquality = (operator: CheckOperator): boolean => operator === 'equals' || operator === 'not_equals';

/** Of a check of yes or no: whether it stops the yes. */
const isAgainstTrue = ({ operator, limit }: CheckLeaf): boolean => (operator === 'equals') === (limit === true);

/** What an operator lets pass: the opposite of what it looks for. */
function passing(operator: CheckOperator, value: string): string {
  switch (operator) {
    case 'greater_than':
      return t`at most ${value}`;
    case 'greater_or_equal':
      return t`less than ${value}`;
    case 'less_than':
      return t`at least ${value}`;
    case 'less_or_equal':
      return t`more than ${value}`;
    case 'equals':
    case 'in':
      return t`not ${value}`;
    case 'not_equals':
    case 'not_in':
      return value;
  }
}

function items(value: CheckValue): string {
  const count = Number(value);
  return plural(count, { one: '# item', other: '# items' });
}

function price(value: CheckValue): string {
  const read = readPrice(String(value));
  if (!read) return String(value);
  return formatClearMoney(Number(read.thousandths / 10n ** BigInt(3 - decimalsOf(read.currency))), read.currency);
}

/** Countries that are named one by one; more of them are counted. */
const named = 8;

function countries(value: CheckValue): string {
  const codes = String(value).split('|');
  if (codes.length > named) return plural(codes.length, { one: 'one country', other: 'one of # countries' });
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(codes.map((code) => formatCountry(code)));
}
