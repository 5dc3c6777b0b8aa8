import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { decimalsOf } from '@purser/contract/money';
import { readPrice } from '@purser/contract/fraud/price';
import type { FraudTrace } from '@purser/contract/fraud/fraud-outcome';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { RuleKey } from '@purser/contract/fraud/ruleset';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { formatCountry } from '../format/country.ts';
import { formatClearMoney } from '../format/money.ts';
import { Link } from '../ui/link.tsx';

type Leaf = FraudTrace[number]['leaves'][number];

/** What each filter found, by what that led to; `also` when another filter blocked a payment that this one would only have held. */
const wordsByRule: Record<RuleKey, Record<'review' | 'block' | 'also', MessageDescriptor>> = {
  avs_verification: {
    review: msg`Held for review: the postal code doesn’t match the card`,
    block: msg`Blocked: the postal code doesn’t match the card`,
    also: msg`Also matched: the postal code doesn’t match the card`,
  },
  address_mismatch: {
    review: msg`Held for review: the shipping and billing addresses differ`,
    block: msg`Blocked: the shipping and billing addresses differ`,
    also: msg`Also matched: the shipping and billing addresses differ`,
  },
  international_ip_address: {
    review: msg`Held for review: the order was placed from a country you don’t sell to`,
    block: msg`Blocked: the order was placed from a country you don’t sell to`,
    also: msg`Also matched: the order was placed from a country you don’t sell to`,
  },
  ip_address_mismatch: {
    review: msg`Held for review: the order was placed from a country other than the billing country`,
    block: msg`Blocked: the order was placed from a country other than the billing country`,
    also: msg`Also matched: the order was placed from a country other than the billing country`,
  },
  order_items_threshold: {
    review: msg`Held for review: the number of items is outside your range`,
    block: msg`Blocked: the number of items is outside your range`,
    also: msg`Also matched: the number of items is outside your range`,
  },
  purchase_price_threshold: {
    review: msg`Held for review: the purchase price is outside your range`,
    block: msg`Blocked: the purchase price is outside your range`,
    also: msg`Also matched: the purchase price is outside your range`,
  },
};

/** The filters that stopped a payment, each with what it saw and what it allows. */
export function FraudRules({ event: { type, ruleset_results, trace } }: { event: TimelineEvent }) {
  const hits = Object.entries(ruleset_results ?? {}).filter(([, outcome]) => outcome !== 'allow');
  if (hits.length === 0) return null;
  const tracedOf = (rule: string) => trace?.find((told) => told.rule === rule);
  const leavesOf = (rule: string): Leaf[] =>
    tracedOf(rule)?.leaves.filter(({ verdict }) => verdict === 'matched') ?? [];
  // Decisions of older versions say `review` of a rule that blocked what could not be held.
  const isBlocker = (outcome: string) => outcome === 'block' || hits.every(([, other]) => other === 'review');
  const effectOf = (outcome: string) =>
    type !== 'fraud_outcome_block' ? 'review' : isBlocker(outcome) ? 'block' : 'also';
  const isUnholdable = hits.some(
    ([rule, outcome]) => effectOf(outcome) === 'block' && tracedOf(rule)?.outcome === 'review',
  );
  const showsCountry = hits.some(([rule]) => leavesOf(rule).some(({ key }) => key.startsWith('ip_')));
  return (
    <>
      <ul className="list-disc pl-4">
        {hits.map(([rule, outcome]) => {
          const key = ruleKeys.find((known) => known === rule);
          return (
            <li key={rule}>
              {key ? i18n._(wordsByRule[key][effectOf(outcome)]) : rule}
              {leavesOf(rule).map((leaf, index) => (
                <div key={index} className="text-[0.8125rem] opacity-90">
                  <Trans>This order: {seenOf(leaf)}</Trans> · <Trans>Allowed: {allowedOf(leaf)}</Trans>
                </div>
              ))}
            </li>
          );
        })}
      </ul>
      {isUnholdable && (
        <p>
          <Trans>Your filters hold payments like this, but this payment method can’t be held.</Trans>
        </p>
      )}
      {showsCountry && (
        <p className="text-[0.8125rem] opacity-90">
          <Trans>
            IP geolocation by <Link href="https://db-ip.com">DB-IP</Link>
          </Trans>
        </p>
      )}
    </>
  );
}

const unknown = () => t`unknown`;

function seenOf(leaf: Leaf): string {
  const { key, seen, countries } = leaf;
  switch (key) {
    case 'order_total':
    case 'item_count':
      return seen === null ? unknown() : valueOf(leaf, seen);
    case 'ip_country':
      return seen === null ? unknown() : formatCountry(String(seen));
    case 'ip_billing_country_same': {
      const ip = countries?.ip ? formatCountry(countries.ip) : unknown();
      const billing = countries?.billing ? formatCountry(countries.billing) : unknown();
      return t`ordered from ${ip}, billed to ${billing}`;
    }
    case 'billing_shipping_address_same':
      return seen === null ? unknown() : seen ? t`the same addresses` : t`different addresses`;
    case 'avs_mismatch':
      return seen === null ? unknown() : seen ? t`the postal code doesn’t match` : t`the postal code matches`;
  }
}

/** What would have let the payment pass: the opposite of what the check looks for. */
function allowedOf(leaf: Leaf): string {
  const { key, operator, limit } = leaf;
  // Of a check of yes or no: whether it stops what it looks for, or all else.
  const stopsTrue = (operator === 'equals') === (limit === true);
  switch (key) {
    case 'ip_billing_country_same':
      return stopsTrue ? t`different countries` : t`the same country`;
    case 'billing_shipping_address_same':
      return stopsTrue ? t`different addresses` : t`the same addresses`;
    case 'avs_mismatch':
      return stopsTrue ? t`a matching postal code` : t`a postal code that doesn’t match`;
    case 'order_total':
    case 'item_count':
    case 'ip_country':
      break;
  }
  const value = valueOf(leaf, limit);
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

/** A limit or what was seen, as people read it. */
function valueOf({ key }: Leaf, value: boolean | number | string): string {
  if (key === 'item_count') {
    const count = Number(value);
    return plural(count, { one: '# item', other: '# items' });
  }
  if (key === 'order_total') {
    const price = readPrice(String(value));
    if (!price) return String(value);
    const minor = Number(price.thousandths / 10n ** BigInt(3 - decimalsOf(price.currency)));
    return formatClearMoney(minor, price.currency);
  }
  const codes = String(value).split('|');
  if (codes.length > 8) return plural(codes.length, { one: 'one country', other: 'one of # countries' });
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(codes.map((code) => formatCountry(code)));
}
