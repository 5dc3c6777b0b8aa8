import { sellsEverywhere } from '../catalog/selling-locations.ts';
import type { SellingLocations } from '../catalog/selling-locations.ts';
import { decimalsOf } from '../money.ts';
import type { CheckKey } from './checks.ts';
import { readPrice, thousandthsOf, writePrice } from './price.ts';
import { isLimited, ruleKeys, rules } from './ruleset.ts';
import type { Check, LeafCheck, LimitedRule, LimitUnit, Rule, RuleKey, Ruleset } from './ruleset.ts';

/** One rule as the fraud page edits it. */
export interface RuleSettings {
  enabled: boolean;
  /** Block the payment; otherwise hold it for review. Counts only while the review flag is on. */
  block: boolean;
  /** Limits of a threshold: minor units of the store's currency, or items. Null and 0 are no limit; NaN is an unreadable entry. */
  min: number | null;
  max: number | null;
  /** A check that was set through the API and that the page cannot edit. It does not change until the rule is switched off. */
  custom: Check | null;
}
/** The map that the fraud page edits. */
export type ProtectionSettings = Record<RuleKey, RuleSettings>;

/** What the map needs to know of the store to become rules. */
export interface RulesetOptions {
  /** The store's currency; an empty one is `usd`. */
  currency: string;
  /** Whether an enabled rule may hold for review; without the flag it always blocks. */
  isReviewActive: boolean;
  sellingLocations: SellingLocations;
}

export interface ReadingOptions {
  /** Whether the account itself declines cards with a wrong postal code. */
  declineOnAvsFailure: boolean;
  isInForce?: boolean;
  /** The store's currency: the page cannot edit a price limit in another one. Without it any currency is accepted. */
  currency?: string;
}

const off: RuleSettings = { enabled: false, block: false, min: null, max: null, custom: null };

/**
 * The map that the page edits, read from stored rules; `error` gives the defaults. Rules that are not in force keep their limits
 * and are off, as at checkout. While the account itself declines on a failed AVS check, the AVS rule is on and blocks, whatever
 * is stored.
 */
export function protectionSettingsOf(
  ruleset: Ruleset | 'error',
  { declineOnAvsFailure, isInForce = true, currency }: ReadingOptions,
): ProtectionSettings {
  const settings = Object.fromEntries(ruleKeys.map((key) => [key, off])) as ProtectionSettings; // every rule has an entry
  for (const rule of ruleset === 'error' ? [] : ruleset)
    settings[rule.key] = {
      ...limitsOf(rule, currency),
      // A rule with the outcome `allow` stops no payment.
      enabled: isInForce && rule.outcome !== 'allow',
      block: rule.outcome === 'block',
    };
  if (declineOnAvsFailure) settings.avs_verification = { ...off, enabled: true, block: true };
  return settings;
}

/** The limits of a check that the page would write itself; any other check is custom. */
function limitsOf({ key, check }: Rule, currency: string | undefined): RuleSettings {
  const bound = (operator: 'less_than' | 'greater_than') =>
    limitOfLeaf(
      rules[key].limits,
      leavesOf(check).find((leaf) => leaf.operator === operator),
    );
  const read: RuleSettings = { ...off, min: bound('less_than'), max: bound('greater_than') };
  return isWritable(key, check, read, currency) ? read : { ...off, custom: check };
}

function limitOfLeaf(unit: LimitUnit, leaf: LeafCheck | undefined): number | null {
  if (!leaf || unit === null) return null;
  if (unit === 'count') return Number(leaf.value);
  const price = readPrice(String(leaf.value));
  return price ? Number(price.thousandths) / 10 ** (3 - decimalsOf(price.currency)) : null;
}

/** Whether the page would write this check itself. Countries come from the selling locations, which may have changed since. */
function isWritable(key: RuleKey, check: Check, read: RuleSettings, currency: string | undefined): boolean {
  if (key === 'international_ip_address')
    return 'key' in check && check.key === 'ip_country' && (check.operator === 'in' || check.operator === 'not_in');
  const [leaf] = leavesOf(check);
  const itsOwn = leaf?.key === 'order_total' ? readPrice(String(leaf.value))?.currency : undefined;
  const written = checkByRule[key](read, {
    currency: currency ?? itsOwn ?? '',
    sellingLocations: { mode: 'all', countries: [] },
  });
  return written !== null && spelling(written) === spelling(check);
}

/** One text for all checks that mean the same. The database does not keep the order of an object's fields. */
export function spelling(check: Check): string {
  if ('checks' in check) return `${check.operator}(${check.checks.map(spelling).toSorted().join()})`;
  const { key, operator, value } = check;
  if (typeof value === 'boolean') return `${key} ${(operator === 'equals') === value}`;
  const text = String(value).toLowerCase();
  if (key === 'ip_country') return `${key} ${operator} ${text.split('|').toSorted().join('|')}`;
  const price = key === 'order_total' ? readPrice(text) : undefined;
  return `${key} ${operator} ${price ? `${price.thousandths}|${price.currency}` : text}`;
}

const leavesOf = (check: Check): LeafCheck[] => ('checks' in check ? check.checks.flatMap(leavesOf) : [check]);

/**
 * The rules of the enabled entries, in the order of the cards. Validate first (`protectionProblem`): a threshold without a
 * limit has no check and gives no rule.
 *
 * Without the review flag every rule blocks. A store that sells to all countries has no international rule, because its filter
 * is disabled. Prices name their currency in lower case, as presets do.
 */
export function rulesetOf(settings: ProtectionSettings, options: RulesetOptions): Ruleset {
  return ruleKeys.flatMap((key): Rule[] => {
    const rule = settings[key];
    const check = rule.enabled ? (rule.custom ?? checkByRule[key](rule, options)) : null;
    return check ? [{ key, outcome: rule.block || !options.isReviewActive ? 'block' : 'review', check }] : [];
  });
}

/** The check that the page writes for each rule; null when the rule has nothing to compare with. */
const checkByRule: Record<
  RuleKey,
  (rule: RuleSettings, store: Omit<RulesetOptions, 'isReviewActive'>) => Check | null
> = {
  avs_verification: () => ({ key: 'avs_mismatch', operator: 'equals', value: true }),
  international_ip_address: (_, { sellingLocations }) =>
    sellsEverywhere(sellingLocations)
      ? null
      : {
          key: 'ip_country',
          operator: sellingLocations.mode === 'specific' ? 'not_in' : 'in',
          value: sellingLocations.countries.join('|').toLowerCase(),
        },
  ip_address_mismatch: () => ({ key: 'ip_billing_country_same', operator: 'equals', value: false }),
  address_mismatch: () => ({ key: 'billing_shipping_address_same', operator: 'equals', value: false }),
  purchase_price_threshold: ({ min, max }, { currency }) =>
    rangeOf('order_total', min, max, (amount) => writePrice(amount, currency || 'usd')),
  order_items_threshold: ({ min, max }) => rangeOf('item_count', min, max, (count) => count),
};

function rangeOf(
  key: CheckKey,
  min: number | null,
  max: number | null,
  write: (limit: number) => string | number,
): Check | null {
  const [least, most] = [setLimit(min), setLimit(max)];
  const checks: Check[] = [];
  if (least !== null) checks.push({ key, operator: 'less_than', value: write(least) });
  if (most !== null) checks.push({ key, operator: 'greater_than', value: write(most) });
  return checks.length === 2 ? { operator: 'or', checks } : (checks[0] ?? null);
}

/** A limit that applies; null is no limit, and so is 0. */
export const setLimit = (limit: number | null): number | null =>
  limit !== null && Number.isSafeInteger(limit) && limit > 0 ? limit : null;

/** Why the limits of a threshold cannot be saved. */
export type LimitProblem = 'missing' | 'reversed' | 'unreadable' | 'too_large';

/** The wire holds fifteen digits of hundredths. */
const largestPrice = 10n ** 16n - 1n;

/** What is wrong with the limits of a rule, whether or not it is enabled. */
export function limitProblem(key: LimitedRule, { min, max }: RuleSettings, currency: string): LimitProblem | null {
  const limits = [min, max].filter((limit) => limit !== null);
  // An unreadable limit would otherwise let every order pass.
  if (limits.some((limit) => Number.isNaN(limit))) return 'unreadable';
  const isTooLarge = (limit: number) =>
    !Number.isSafeInteger(limit) || (rules[key].limits === 'price' && thousandthsOf(limit, currency) > largestPrice);
  if (limits.some(isTooLarge)) return 'too_large';
  const [least, most] = [setLimit(min), setLimit(max)];
  if (least === null && most === null) return 'missing';
  return least !== null && most !== null && least > most ? 'reversed' : null;
}

/** The first problem of the enabled thresholds, in the order of the cards. */
export function protectionProblem(
  settings: ProtectionSettings,
  currency: string,
): { rule: LimitedRule; problem: LimitProblem } | null {
  for (const rule of ruleKeys.filter(isLimited)) {
    const { enabled, custom } = settings[rule];
    if (!enabled || custom !== null) continue;
    const problem = limitProblem(rule, settings[rule], currency);
    if (problem) return { rule, problem };
  }
  return null;
}
