import type { Call } from './call.ts';
import type { Core } from './core.ts';
import { invalid, type StripeError } from './errors.ts';
import { findDestination } from '../payouts/external-account.ts';
import { present } from './present.ts';
import { component, resolve, type Schema } from './schema.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

/** Resolves `expand[]` paths (also through lists and several levels deep) in the response. */
export async function expand(tx: Tx, core: Core, call: Call, value: unknown): Promise<unknown> {
  const answer = present(tx, value);
  const paths = call.params['expand'];
  if (!Array.isArray(paths)) return answer;
  for (const path of paths) {
    const segments = String(path).split('.');
    if (segments.length > 4 && !(segments[0] === 'data' && segments.length <= 5)) {
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`);
    }
    await expandPath(tx, core, call.account, answer, segments, String(path));
  }
  return answer;
}

async function expandPath(
  tx: Tx,
  core: Core,
  account: string,
  holder: unknown,
  segments: string[],
  path: string,
): Promise<void> {
  const [field, ...rest] = segments;
  if (field === undefined) return;
  if (Array.isArray(holder)) {
    const ids = holder.map((item) => (isObject(item) ? item[field] : undefined));
    await tx.preload(
      account,
      ids.filter((id) => typeof id === 'string'),
    );
    for (const item of holder) await expandPath(tx, core, account, item, segments, path);
    return;
  }
  if (!isObject(holder)) return;
  const value = holder[field];
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (isObject(item) ? { ...item } : item));
    holder[field] = items;
    return expandPath(tx, core, account, items, rest, path);
  }
  if (isObject(value)) {
    if (rest.length > 0) {
      const part = { ...value };
      holder[field] = part;
      return expandPath(tx, core, account, part, rest, path);
    }
    // An API object was expanded before, by `a` in `a` and `a.b`; anything else is a part that always shows.
    if (typeof value['object'] === 'string') return;
    throw notExpandable(path);
  }
  const collection = inclusions[`${typeof holder['object'] === 'string' ? holder['object'] : ''}.${field}`];
  if (collection) {
    holder[field] = await collection(tx, account, holder);
    return expandPath(tx, core, account, holder[field], rest, path);
  }
  if (!isExpandable(holder, field)) throw notExpandable(path);
  if (typeof value !== 'string') return;
  const target =
    (await tx.find(account, value)) ??
    (await tx.find(core.keys.platform, value)) ??
    (await findDestination(tx, core, account, value));
  if (!target) return;
  holder[field] = present(tx, target);
  return expandPath(tx, core, account, holder[field], rest, path);
}

function notExpandable(path: string): StripeError {
  return invalid(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if this is a list.`,
  );
}

/** Lists that an object contains only when expanded. */
const inclusions: Record<string, (tx: Tx, account: string, holder: Record<string, unknown>) => Promise<unknown>> = {
  async 'charge.refunds'(tx, account, charge) {
    const data = await tx.select<StripeObject>(account, 'refund', "o.data->>'charge' = $3", [charge['id']], 'limit 11');
    return {
      object: 'list',
      data: data.slice(0, 10),
      has_more: data.length > 10,
      url: `/v1/charges/${String(charge['id'])}/refunds`,
    };
  },
};

/** Objects with a type expand what the description allows; parts of objects (without `object`) expand anything that looks like an id. */
function isExpandable(holder: Record<string, unknown>, field: string): boolean {
  const type = holder['object'];
  if (typeof type !== 'string') return typeof holder[field] === 'string' || holder[field] === null;
  const name = type
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  let schema: Schema;
  try {
    schema = resolve(component(name));
  } catch {
    return typeof holder[field] === 'string';
  }
  return schema.properties?.[field]?.['x-expandable'] === true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
