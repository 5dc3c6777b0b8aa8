import type { Account } from './account.ts';
import { externalAccounts } from '../payouts/external-account.ts';
import { isProvided } from './provided.ts';
import { refusedField, requirementErrors } from './requirement-errors.ts';
import { requiredFields } from './required-fields.ts';
import { outcomeOf, type Outcome } from './test-values.ts';

/** The provider's internal review of an account, stored as `_review` of the account. */
export interface Review {
  /** Stops the whole account: `under_review`, `listed`, `platform_paused`, `other`, `rejected.*`. */
  stopped?: string;
  /** When that ends by itself, Unix seconds. */
  stopped_until?: number;
  /** Why payouts alone are stopped. */
  payouts_stopped?: string;
  /** `full` asks for all that the country and the type need; accounts that a platform made complete are asked for the basics. */
  rules?: 'full';
  /** Whether everything was met once: what is wrong later has a deadline. */
  approved?: true;
  /** What was given before all was given: its checks begin then. */
  queued?: Record<string, Outcome>;
  /** Fields that were requested later. `due` in Unix seconds; null without a deadline. */
  asked: Asked[];
  errors: RequirementError[];
}
export interface Asked {
  field: string;
  due: number | null;
  /** Submitted and being checked, with how the check will end. */
  checking?: Outcome;
}
interface RequirementError {
  code: string;
  reason: string;
  requirement: string;
}

export const reviewOf = (account: Account): Review => (account['_review'] as Review | undefined) ?? blank(account); // written only here

function blank(account: Account): Review {
  const review: Review = { asked: [], errors: [] };
  account['_review'] = review;
  return review;
}

/** What every account must provide before it may do anything. */
function basicsMissing(account: Account): string[] {
  const profile = account.business_profile;
  const due: string[] = [];
  if (!account['business_type']) due.push('business_type');
  if (!profile['url'] && !profile['product_description']) due.push('business_profile.url');
  if (!account.tos_acceptance['date']) due.push('tos_acceptance.date', 'tos_acceptance.ip');
  if (externalAccounts(account).length === 0) due.push('external_account');
  return due;
}

/** What was never given, of what is needed now and of what is needed later. */
function missingOf(account: Account): { now: string[]; later: string[] } {
  if (reviewOf(account).rules !== 'full') return { now: basicsMissing(account), later: [] };
  const missing = requiredFields(account).filter(({ field }) => !isProvided(account, field));
  const at = (wanted: string) => unique(missing.filter(({ stage }) => stage === wanted).map(({ field }) => field));
  return { now: at('now'), later: at('later') };
}

/** A missing bank stops payouts; anything else past due stops payments too. */
const stopsPayments = (field: string): boolean => field !== 'external_account';

/** Computes the requirements of the account at `now` (Unix seconds), and what it may do meanwhile. */
export function review(account: Account, now: number): void {
  const known = reviewOf(account);
  if (known.stopped_until !== undefined && known.stopped_until <= now) {
    delete known.stopped;
    delete known.stopped_until;
  }
  const { asked, errors, stopped, payouts_stopped } = known;
  const missing = missingOf(account);
  const isLate = ({ due }: Asked): boolean => due !== null && due <= now;
  const open = asked.filter(({ checking }) => !checking);
  const late = unique([...missing.now, ...open.filter(isLate).map(({ field }) => field)]);
  const dated = open.filter((each) => each.due !== null && !isLate(each));
  const current = unique([...late, ...dated.map(({ field }) => field)]);
  const checking = asked.filter((each) => each.checking);
  // What was past due stays stopped until it is checked.
  const stopping = unique([...late, ...checking.filter(isLate).map(({ field }) => field)]);
  account.requirements = {
    alternatives: alternativesOf(errors),
    current_deadline: dated.length > 0 ? Math.min(...dated.map(({ due }) => due ?? Infinity)) : null,
    currently_due: current,
    eventually_due: unique([...current, ...missing.later, ...open.map(({ field }) => field)]),
    past_due: late,
    pending_verification: checking.map(({ field }) => field),
    errors,
    disabled_reason:
      stopped ??
      (late.length > 0
        ? 'requirements.past_due'
        : stopping.length > 0
          ? 'requirements.pending_verification'
          : (payouts_stopped ?? null)),
  };
  if (known.rules === 'full') {
    account.details_submitted ||= missing.now.length === 0;
    if (stopped === undefined && stopping.length === 0) known.approved = true;
  } else account.details_submitted = missing.now.length === 0;
  const canCharge = stopped === undefined && !stopping.some(stopsPayments);
  const canTransfer = stopped === undefined && stopping.length === 0;
  const off = stopped === undefined && late.length === 0 ? 'pending' : 'inactive';
  for (const name of Object.keys(account.capabilities)) {
    const isOn = name === 'transfers' ? canTransfer : canCharge;
    account.capabilities[name] = isOn ? 'active' : off;
  }
  account.charges_enabled = account.capabilities['card_payments'] === 'active';
  account.payouts_enabled = account.capabilities['transfers'] === 'active' && payouts_stopped === undefined;
}

const unique = (fields: string[]): string[] => [...new Set(fields)];

/** A document cures what could not be verified without one. */
function alternativesOf(errors: readonly RequirementError[]): object[] {
  return errors.flatMap(({ code, requirement }) => {
    const document = code.startsWith('verification_failed_') ? documentInstead(requirement) : undefined;
    return document === undefined ? [] : [{ original_fields_due: [requirement], alternative_fields_due: [document] }];
  });
}

/** The document that proves a field, or nothing for what no document proves. */
export function documentInstead(field: string): string | undefined {
  const [owner = '', ...path] = field.split('.');
  if (path[0] === 'verification') return undefined;
  if (owner === 'company') return 'company.verification.document';
  if (owner !== 'individual' && !owner.startsWith('person_')) return undefined;
  return `${owner}.verification.${path[0] === 'address' ? 'additional_document' : 'document'}`;
}

/** Seconds that a check takes. */
const checkSeconds = 30;
/** Days to submit again what failed a check. */
const againDays = 7;
/** Seconds that an account stays under review when a value asked for one. */
const reviewSeconds = 86_400;

/** Accepts the submitted fields. Returns what is checked now, and when that ends (Unix seconds). */
export function handIn(
  account: Account,
  given: ReadonlyMap<string, string>,
  now: number,
): { checking: string[]; done: number } {
  const known = reviewOf(account);
  const checking: string[] = [];
  const settled = new Set<string>();
  replaceByDocuments(known, given);
  for (const asked of known.asked) {
    const value = given.get(asked.field);
    if (value === undefined || asked.field === 'external_account') continue;
    const outcome = outcomeOf(asked.field, value) ?? {};
    if (outcome.instant) settled.add(asked.field);
    else {
      asked.checking = outcome;
      checking.push(asked.field);
    }
  }
  known.asked = known.asked.filter(({ field }) => !settled.has(field));
  if (known.rules === 'full') queue(known, given);
  known.errors = known.errors.filter(({ requirement }) => !settled.has(requirement) && !checking.includes(requirement));
  return { checking: unique(checking), done: now + checkSeconds };
}

/** A document that was given in place of what could not be verified is asked for from here on, and not the other. */
function replaceByDocuments(known: Review, given: ReadonlyMap<string, string>): void {
  for (const asked of known.asked) {
    const document = documentInstead(asked.field);
    if (asked.checking || document === undefined || given.has(asked.field) || !given.has(document)) continue;
    known.errors = known.errors.filter(({ requirement }) => requirement !== asked.field);
    asked.field = document;
  }
  known.asked = known.asked.filter(
    ({ field }, index) => known.asked.findIndex((each) => each.field === field) === index,
  );
}

/** Notes what must be checked of what was given. What is asked for again is checked already. */
function queue(known: Review, given: ReadonlyMap<string, string>): void {
  const queued = { ...known.queued };
  for (const [field, value] of given) {
    const outcome = outcomeOf(field, value);
    const about = outcome?.fails === undefined ? field : refusedField(outcome.fails, field);
    const isAsked = known.asked.some((asked) => asked.field === field || asked.field === about);
    if (isAsked || /\.(front|back)$/.test(field) || isGroup(field, given)) continue;
    // A better value takes the place of the one before, whatever that was refused for.
    for (const [other, { from }] of Object.entries(queued)) if (from === field) delete queued[other];
    if (outcome) queued[about] = { ...outcome, from: field };
  }
  known.queued = queued;
}

/** Whether the field only stands for those within it. A date and a document are checked as a whole. */
function isGroup(field: string, given: ReadonlyMap<string, string>): boolean {
  return (
    !/\.(dob|document|additional_document)$/.test(field) && given.keys().some((name) => name.startsWith(`${field}.`))
  );
}

/** When everything needed was given, what was noted is checked. Returns what is checked now, and when that ends. */
export function beginChecks(account: Account, now: number): { checking: string[]; done: number } {
  const known = reviewOf(account);
  const done = now + checkSeconds;
  const queued = Object.entries(known.queued ?? {});
  if (queued.length === 0 || missingOf(account).now.length > 0) return { checking: [], done };
  delete known.queued;
  // A number or a birthday that is known at once vouches for its person or company.
  const trusted = new Set(
    queued.filter(([field, { instant }]) => instant && !field.includes('.address')).map(([field]) => ownerOf(field)),
  );
  const waiting = queued.filter(
    ([field, { instant, fails, stops }]) => !instant && (fails ?? stops ?? !trusted.has(ownerOf(field))),
  );
  const due = known.approved ? now + againDays * 86_400 : now;
  known.asked.push(...waiting.map(([field, checking]) => ({ field, due, checking })));
  return { checking: waiting.map(([field]) => field), done };
}

const ownerOf = (field: string): string => field.split('.')[0] ?? '';

/** A new bank needs no check. */
export function forgetBankRequirement(account: Account): void {
  const known = reviewOf(account);
  known.asked = known.asked.filter(({ field }) => field !== 'external_account');
  known.errors = known.errors.filter(({ requirement }) => requirement !== 'external_account');
}

/** Ends the check of what was submitted: the fields are no longer required, or required again with the reason. */
export function endCheck(account: Account, fields: readonly string[], now: number): void {
  const known = reviewOf(account);
  known.asked = known.asked.flatMap((asked) => {
    const { field, due, checking } = asked;
    if (!checking || !fields.includes(field)) return [asked];
    const { fails, stops } = checking;
    if (stops !== undefined) stop(known, stops, now);
    if (fails === undefined) return [];
    known.errors.push(errorOf(fails, field));
    return [{ field, due: due === null ? now + againDays * 86_400 : due }];
  });
}

/** A review ends by itself; every other stop stays. */
function stop(known: Review, status: string, now: number): void {
  known.stopped = status;
  if (status === 'under_review') known.stopped_until = now + reviewSeconds;
}

const errorOf = (code: string, requirement: string): RequirementError => ({
  code,
  reason: requirementErrors[code] ?? code,
  requirement,
});

/** Refuses a field that was accepted before. Until an account was approved, that stops it at once. */
export function refuse(account: Account, field: string, code: string, now: number): void {
  const known = reviewOf(account);
  const isFirst = known.rules === 'full' && !known.approved;
  ask(account, [field], isFirst ? now : now + againDays * 86_400);
  known.errors = [...known.errors.filter(({ requirement }) => requirement !== field), errorOf(code, field)];
}

/** Requests fields, by `due` (Unix seconds) or without a deadline. */
export function ask(account: Account, fields: readonly string[], due: number | null): void {
  const known = reviewOf(account);
  known.asked = [
    ...known.asked.filter(({ field }) => !fields.includes(field)),
    ...unique([...fields]).map((field) => ({ field, due })),
  ];
}

/** Nothing more is asked about a person who was removed. */
export function forgetRequirementsOf(account: Account, person: string): void {
  const known = reviewOf(account);
  const isOthers = (field: string): boolean => ownerOf(field) !== person;
  known.asked = known.asked.filter(({ field }) => isOthers(field));
  known.errors = known.errors.filter(({ requirement }) => isOthers(requirement));
  for (const field of Object.keys(known.queued ?? {})) if (!isOthers(field)) delete known.queued?.[field];
}
