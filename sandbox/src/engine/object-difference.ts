import { isDeepStrictEqual } from 'node:util';
import { copyJson } from './copy-json.ts';

/** A copy without internal fields, which start with an underscore. */
export function shown<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(copyJson(value)).filter(([field]) => !field.startsWith('_'))) as T; // fewer fields, same shape
}

/** Fields of `before` that are different now; nested objects only by their different members, as Stripe does. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[field];
    const now = after[field];
    if (isDeepStrictEqual(old, now)) continue;
    changed[field] = isPlain(old) && isPlain(now) ? difference(old, now) : (old ?? null);
  }
  return changed;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
