import type { Account } from './account.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { missing } from '../api/errors.ts';
import type { File } from '../files/file.ts';
import type { Tx } from '../engine/store.ts';
import { capabilityOf } from './capability.ts';
import { rememberPerson } from './people.ts';
import { setVerified, type Person } from './person.ts';
import { isProvided } from './provided.ts';
import { beginChecks, endCheck, handIn, review, reviewOf } from './requirements.ts';
import { documentValue, outcomeOf } from './test-values.ts';

/** Reviews an account that was locked and changed, schedules its deadlines, and notifies listeners. */
export function reviewAndTell(tx: Tx, core: Core, account: Account): void {
  const before = { ...account.capabilities };
  checkLater(tx, account, beginChecks(account, tx.now));
  review(account, tx.now);
  tx.save(core.keys.platform, account);
  const { asked, stopped_until } = reviewOf(account);
  for (const due of new Set([stopped_until ?? null, ...asked.map((each) => each.due)]))
    if (due !== null && due > tx.now) tx.schedule(due * 1000, account.id, 'account.review', { due });
  for (const [name, status] of Object.entries(account.capabilities))
    if (before[name] !== status)
      tx.emitFor(account.id, core.keys.platform, 'capability.updated', capabilityOf(account, name));
  // Stored with the platform, but the event belongs to the account.
  tx.emitFor(account.id, core.keys.platform, 'account.updated', account);
}

/** Accepts the submitted fields; their check ends by itself. Call `review` afterwards. */
export async function takeIn(tx: Tx, core: Core, account: Account, given: ReadonlyMap<string, string>): Promise<void> {
  checkLater(tx, account, handIn(account, await withDocuments(tx, core, account, given), tx.now));
}

function checkLater(tx: Tx, account: Account, { checking, done }: ReturnType<typeof handIn>): void {
  if (checking.length > 0) tx.schedule(done * 1000, account.id, 'account.verify', { fields: checking });
}

/** The same with what each document says in place of its file's id. */
async function withDocuments(
  tx: Tx,
  core: Core,
  account: Account,
  given: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const fields = new Map(given);
  for (const [field, id] of given) {
    const [, document, side] = /^(.*\.(?:additional_)?document)\.(front|back)$/.exec(field) ?? [];
    if (document === undefined) continue;
    const said = await documentSays(tx, core, account, field, id);
    const isFailing = outcomeOf(document, said)?.fails !== undefined;
    if (side === 'front' || isFailing) fields.set(document, said);
    else if (!isProvided(account, document)) fields.set(document, 'verification_document_missing_front');
  }
  return fields;
}

async function documentSays(tx: Tx, core: Core, account: Account, field: string, id: string): Promise<string> {
  // Tokens of test mode, and the names of outcomes themselves.
  if (!id.startsWith('file_') || id.startsWith('file_identity_document_')) return id;
  const file = (await tx.find<File>(account.id, id)) ?? (await tx.find<File>(core.keys.platform, id));
  if (file?.object !== 'file') throw missing('file', id, field);
  return documentValue(file.filename);
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
  const fields = data['fields'] as string[]; // checkLater wrote them
  endCheck(account, fields, tx.now);
  await tellPeople(tx, account, fields);
  reviewAndTell(tx, core, account);
};

/** The people who were checked say how it ended. */
async function tellPeople(tx: Tx, account: Account, fields: readonly string[]): Promise<void> {
  const individual = account['individual'] as Person | undefined; // made by changeAccount
  if (individual && fields.some((field) => field.startsWith('individual.')))
    setVerified(individual, reviewOf(account).errors, 'individual');
  for (const id of new Set(fields.map((field) => field.split('.')[0] ?? ''))) {
    const person = id.startsWith('person_') ? await tx.lock<Person>(account.id, id) : undefined;
    if (person?.object !== 'person') continue;
    setVerified(person, reviewOf(account).errors, id);
    rememberPerson(account, person);
    tx.emit(account.id, 'person.updated', person);
  }
}

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
