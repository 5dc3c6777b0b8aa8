import type { Check } from '@purser/contract/fraud/ruleset';

/** A check in the words of the API: `item_count equals 5 or item_count greater_than 9`. */
export function checkText(check: Check): string {
  if (!('checks' in check)) return `${check.key} ${check.operator} ${String(check.value)}`;
  return check.checks
    .map((inner) => ('checks' in inner && inner.checks.length > 1 ? `(${checkText(inner)})` : checkText(inner)))
    .join(` ${check.operator} `);
}
