import type { Account } from './account.ts';
import type { Core, JobHandler } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import { capabilityOf } from './capability.ts';
import { endCheck, handIn, review, reviewOf } from './requirements.ts';

/** Reviews an account that was locked and changed, schedules its deadlines, and notifies listeners. */
export function reviewAndTell(tx: Tx, core: Core, account: Account): void {
  const before = { ...account.capabilities };
  review(account, tx.now);
  tx.save(core.keys.platform, account);
  for (const due of new Set(reviewOf(account).asked.map((asked) => asked.due)))
    if (due !== null && due > tx.now) tx.schedule(due * 1000, account.id, 'account.review', { due });
  for (const [name, status] of Object.entries(account.capabilities))
    if (before[name] !== status)
      tx.emitFor(account.id, core.keys.platform, 'capability.updated', capabilityOf(account, name));
  // Stored with the platform, but the event belongs to the account.
  tx.emitFor(account.id, core.keys.platform, 'account.updated', account);
}

/** Accepts the submitted fields; their check ends by itself. Call `review` afterwards. */
export function takeIn(tx: Tx, account: Account, given: ReadonlyMap<string, string>): void {
  const { checking, done } = handIn(account, given, tx.now);
  if (checking.length > 0) tx.schedule(done * 1000, account.id, 'account.verify', { fields: checking });
}

/** Job: a deadline has passed. */
export const passDeadline: JobHandler = async (tx, { account: id }, core) => {
  const account = await tx.lock<Account>(core.keys.platform, id);
  if (account) reviewAndTell(tx, core, account);
};

/** Job: checks what was submitted. */
export const verify: JobHandler = async (tx, { account: id, data }, core) => {
  const account = await tx.lock<Account>(core.keys.platform, id);
  if (!account) return;
  endCheck(account, data['fields'] as string[], tx.now); // takeIn wrote them
  reviewAndTell(tx, core, account);
};

/** Names and values of what a request carries, as requirements name them: `company.tax_id`, `individual.dob`. */
export function fieldsOf(params: object, prefix = ''): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(params)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'object' && value !== null) {
      const inner = fieldsOf(value, path);
      for (const [each, text] of inner) fields.set(each, text);
      if (name === 'dob') fields.set(path, dayOf(value));
      else if (inner.size > 0) fields.set(path, [...inner.values()][0] ?? '');
    } else if (value !== '' && value !== undefined && value !== null) fields.set(path, String(value));
  }
  return fields;
}

function dayOf(dob: object): string {
  const { year = '', month = '', day = '' } = dob as Record<string, string | number>; // text and numbers came over the wire
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
