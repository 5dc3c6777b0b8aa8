import { decimalsOf } from '../money.ts';
import { sellsEverywhere } from '../catalog/selling-locations.ts';
import type { SellingLocations } from '../catalog/selling-locations.ts';
import { readPrice } from './price.ts';
import { ruleKeys } from './ruleset.ts';
import type { CheckKey } from './checks.ts';
import type { Check, LeafCheck, ProtectionSettings, Rule, RuleKey, RuleSettings, Ruleset } from './ruleset.ts';

/** What the map needs to know of the store to become rules. */
export interface RulesetOptions {
  /** The store's currency; an empty one is `usd`. */
  currency: string;
  /** Whether an enabled rule may hold for review; without the flag it always blocks. */
  isReviewActive: boolean;
  sellingLocations: SellingLocations;
}

export interface ReadingOptions {
  /** Whether the account itself refuses cards whose postal code the bank does not know. */
  declineOnAvsFailure: boolean;
  isInForce?: boolean;
  /** The store's currency: the page cannot edit a price limit in another one. Without it any will do. */
  currency?: string;
}

/**
 * The map that the page edits, read from stored rules; `error` gives the defaults. Rules that are not in force keep their limits
 * and are off, as they are at the checkout. While the account itself declines on a failed AVS check, the AVS rule is on and
 * blocks, whatever is stored.
 */
export function protectionSettingsOf(
  ruleset: Ruleset | 'error',
  { declineOnAvsFailure, isInForce = true, currency }: ReadingOptions,
): ProtectionSettings {
  const off = { enabled: false, block: false };
  const settings: ProtectionSettings = {
    avs_verification: { ...off },
    international_ip_address: { ...off },
    ip_address_mismatch: { ...off },
    address_mismatch: { ...off },
    purchase_price_threshold: { ...off, min_amount: null, max_amount: null },
    order_items_threshold: { ...off, min_items: null, max_items: null },
  };
  for (const rule of ruleset === 'error' ? [] : ruleset) {
    const read = ruleSettingsOf(rule, currency);
    // A rule that allows what it matches stops nothing.
    settings[rule.key] = { ...read, enabled: isInForce && rule.outcome !== 'allow' };
  }
  if (declineOnAvsFailure) settings.avs_verification = { enabled: true, block: true };
  return settings;
}

function ruleSettingsOf(stored: Rule, currency: string | undefined): RuleSettings {
  const { key, outcome, check } = stored;
  const rule = { enabled: true, block: outcome === 'block' };
  const read = readLimits(stored, rule);
  if (isWritable(key, check, read, currency)) return read;
  const { min_amount, min_items } = read;
  return {
    ...rule,
    ...(min_amount !== undefined && { min_amount: null, max_amount: null }),
    ...(min_items !== undefined && { min_items: null, max_items: null }),
    custom: check,
  };
}

function readLimits({ key, check }: Rule, rule: RuleSettings): RuleSettings {
  const bound = (operator: 'less_than' | 'greater_than') => leavesOf(check).find((leaf) => leaf.operator === operator);
  if (key === 'purchase_price_threshold')
    return { ...rule, min_amount: priceOf(bound('less_than')), max_amount: priceOf(bound('greater_than')) };
  if (key === 'order_items_threshold')
    return { ...rule, min_items: countOf(bound('less_than')), max_items: countOf(bound('greater_than')) };
  return rule;
}

/** Whether the page would write this check itself. Countries come from the selling locations, and may have been others. */
function isWritable(key: RuleKey, check: Check, read: RuleSettings, currency: string | undefined): boolean {
  if (key === 'international_ip_address')
    return 'key' in check && check.key === 'ip_country' && (check.operator === 'in' || check.operator === 'not_in');
  const [leaf] = leavesOf(check);
  const itsOwn = leaf?.key === 'order_total' ? readPrice(String(leaf.value))?.currency : undefined;
  const written = checkOf(key, read, {
    currency: currency ?? itsOwn ?? '',
    sellingLocations: { mode: 'all', countries: [] },
  });
  return written !== null && spelling(written) === spelling(check);
}

/** One text for all checks that say the same in as many words. */
function spelling(check: Check): string {
  if ('checks' in check) return `${check.operator}(${check.checks.map(spelling).toSorted().join()})`;
  const { key, operator, value } = check;
  if (typeof value === 'boolean') return `${key} ${(operator === 'equals') === value}`;
  const price = key === 'order_total' ? readPrice(String(value)) : undefined;
  return `${key} ${operator} ${price ? `${price.thousandths}|${price.currency}` : String(value).toLowerCase()}`;
}

const leavesOf = (check: Check): LeafCheck[] => ('checks' in check ? check.checks.flatMap(leavesOf) : [check]);

const countOf = (leaf: LeafCheck | undefined): string => (leaf ? String(leaf.value) : '');

/** `2500|usd` is `25`, `1999|usd` is `19.99`, `123.4|kwd` is `1.234`. */
function priceOf(leaf: LeafCheck | undefined): string {
  const [, hundredths = '', digit = ''] = /^(\d+)(?:\.(\d))?/.exec(String(leaf?.value ?? '')) ?? [];
  if (hundredths === '') return '';
  const digits = hundredths.padStart(3, '0');
  const fraction = `${digits.slice(-2)}${digit}`;
  return `${digits.slice(0, -2)}${/[1-9]/.test(fraction) ? `.${fraction}` : ''}`;
}

/**
 * The rules of the enabled entries, in the order of the cards. Validate first (`protectionProblem`): a threshold without a
 * bound has no check and gives no rule.
 *
 * Without the review flag every rule blocks. A store that sells to all countries has no international rule, because its filter
 * is disabled. Prices are exact minor units and name their currency in lower case, as presets do.
 */
export function rulesetOf(settings: ProtectionSettings, options: RulesetOptions): Ruleset {
  return ruleKeys.flatMap((key): Rule[] => {
    const rule = settings[key];
    const check = rule.enabled ? (rule.custom ?? checkOf(key, rule, options)) : null;
    return check ? [{ key, outcome: rule.block || !options.isReviewActive ? 'block' : 'review', check }] : [];
  });
}

function checkOf(
  key: RuleKey,
  rule: RuleSettings,
  { currency, sellingLocations }: Omit<RulesetOptions, 'isReviewActive'>,
): Check | null {
  switch (key) {
    case 'avs_verification':
      return { key: 'avs_mismatch', operator: 'equals', value: true };
    case 'address_mismatch':
      return { key: 'billing_shipping_address_same', operator: 'equals', value: false };
    case 'ip_address_mismatch':
      return { key: 'ip_billing_country_same', operator: 'equals', value: false };
    case 'international_ip_address':
      return sellsEverywhere(sellingLocations)
        ? null
        : {
            key: 'ip_country',
            operator: sellingLocations.mode === 'specific' ? 'not_in' : 'in',
            value: sellingLocations.countries.join('|').toLowerCase(),
          };
    case 'order_items_threshold':
      return rangeOf('item_count', itemLimit(rule.min_items), itemLimit(rule.max_items));
    case 'purchase_price_threshold': {
      const price = (text: string | null | undefined) => {
        const thousandths = priceLimit(text);
        const digit = (thousandths ?? 0n) % 10n;
        return thousandths === null
          ? null
          : `${thousandths / 10n}${digit === 0n ? '' : `.${digit}`}|${(currency || 'usd').toLowerCase()}`;
      };
      return rangeOf('order_total', price(rule.min_amount), price(rule.max_amount));
    }
  }
}

function rangeOf<V extends string | number>(key: CheckKey, min: V | null, max: V | null): Check | null {
  const checks: Check[] = [];
  if (min !== null) checks.push({ key, operator: 'less_than', value: min });
  if (max !== null) checks.push({ key, operator: 'greater_than', value: max });
  return checks.length === 2 ? { operator: 'or', checks } : (checks[0] ?? null);
}

/** Digits with at most one point, as a limit is held; empty is allowed. */
export const isPriceEntry = (text: string): boolean => text === '' || (/^\d*\.?\d*$/.test(text) && /\d/.test(text));

/** Thousandths of what was typed, exact; null is no limit, and so is 0. What is finer is cut, so refuse it before. */
export function priceLimit(text: string | null | undefined): bigint | null {
  const [whole = '', fraction = ''] = isPriceEntry(text ?? '') ? (text ?? '').split('.') : [];
  const thousandths = BigInt(`${whole || '0'}${fraction.slice(0, 3).padEnd(3, '0')}`);
  return thousandths === 0n ? null : thousandths;
}

/** Null is no limit, and so are 0 and what is no whole number. */
export function itemLimit(text: string | null | undefined): number | null {
  const count = /^\d+$/.test(text ?? '') ? Number(text) : 0;
  return count > 0 && Number.isSafeInteger(count) ? count : null;
}

/** Why the rules cannot be saved: the first of these, price before items. */
export type ProtectionProblem =
  | 'price_range_missing'
  | 'price_range_reversed'
  | 'price_unreadable'
  | 'price_too_fine'
  | 'price_too_large'
  | 'item_range_missing'
  | 'item_range_reversed'
  | 'items_too_large';

/** The wire holds fifteen digits of hundredths. */
const largestPrice = 10n ** 16n - 1n;

/** What the limits of the purchase price lack, whether or not the rule is enabled. */
export function priceProblem({ min_amount, max_amount }: RuleSettings, currency: string): ProtectionProblem | null {
  const [min, max] = [priceLimit(min_amount), priceLimit(max_amount)];
  // No limit where one was typed would let every order pass.
  if ([min_amount, max_amount].some((text) => !isPriceEntry(text ?? ''))) return 'price_unreadable';
  const isFiner = new RegExp(String.raw`\.\d{${decimalsOf(currency)}}0*[1-9]`);
  if ([min_amount, max_amount].some((text) => isFiner.test(text ?? ''))) return 'price_too_fine';
  if ([min, max].some((limit) => limit !== null && limit > largestPrice)) return 'price_too_large';
  if (min === null && max === null) return 'price_range_missing';
  return min !== null && max !== null && min > max ? 'price_range_reversed' : null;
}

/** What the limits of the item count lack, whether or not the rule is enabled. */
export function itemsProblem({ min_items, max_items }: RuleSettings): ProtectionProblem | null {
  const [min, max] = [itemLimit(min_items), itemLimit(max_items)];
  if ([min_items, max_items].some((text) => /^\d+$/.test(text ?? '') && !Number.isSafeInteger(Number(text))))
    return 'items_too_large';
  if (min === null && max === null) return 'item_range_missing';
  return min !== null && max !== null && min > max ? 'item_range_reversed' : null;
}

/** The first problem of the enabled thresholds. */
export const protectionProblem = (settings: ProtectionSettings, currency: string): ProtectionProblem | null =>
  (isEdited(settings.purchase_price_threshold) ? priceProblem(settings.purchase_price_threshold, currency) : null) ??
  (isEdited(settings.order_items_threshold) ? itemsProblem(settings.order_items_threshold) : null);

const isEdited = ({ enabled, custom }: RuleSettings): boolean => enabled && custom === undefined;
