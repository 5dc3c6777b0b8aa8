import type { Account } from './account.ts';
import { externalAccounts } from '../payouts/external-account.ts';

/** The provider's internal review of an account, stored as `_review` of the account. */
export interface Review {
  /** Stops the whole account: `under_review`, `listed`, `platform_paused`, `other`, `rejected.*`. */
  stopped?: string;
  /** Why payouts alone are stopped. */
  payouts_stopped?: string;
  /** Fields that were requested later. `due` in Unix seconds; null without a deadline. */
  asked: Asked[];
  errors: RequirementError[];
}
export interface Asked {
  field: string;
  due: number | null;
  /** Submitted and being checked, with the error code if the check will fail. */
  checking?: { fails?: string };
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

/** A missing bank stops payouts; anything else past due stops payments too. */
const stopsPayments = (field: string): boolean => field !== 'external_account';

/** Computes the requirements of the account at `now` (Unix seconds), and what it may do meanwhile. */
export function review(account: Account, now: number): void {
  const { asked, errors, stopped, payouts_stopped } = reviewOf(account);
  const basics = basicsMissing(account);
  const isLate = ({ due }: Asked): boolean => due !== null && due <= now;
  const open = asked.filter(({ checking }) => !checking);
  const late = unique([...basics, ...open.filter(isLate).map(({ field }) => field)]);
  const dated = open.filter((each) => each.due !== null && !isLate(each));
  const current = unique([...late, ...dated.map(({ field }) => field)]);
  const checking = asked.filter((each) => each.checking);
  // What was past due stays stopped until it is checked.
  const stopping = unique([...late, ...checking.filter(isLate).map(({ field }) => field)]);
  account.requirements = {
    ...account.requirements,
    current_deadline: dated.length > 0 ? Math.min(...dated.map(({ due }) => due ?? Infinity)) : null,
    currently_due: current,
    eventually_due: unique([...current, ...open.map(({ field }) => field)]),
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
  account.details_submitted = basics.length === 0;
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

/** The outcome of a check for test values; the account's page lists them. */
export const failingValues: Record<string, { code: string; reason: string }> = {
  '111111111': {
    code: 'verification_failed_tax_id_match',
    reason: 'The tax ID that was provided does not match the business name.',
  },
  address_no_match: {
    code: 'verification_failed_address_match',
    reason: 'The address that was provided could not be verified.',
  },
  '1902-01-01': {
    code: 'verification_failed_keyed_identity',
    reason: 'The identity that was provided could not be verified.',
  },
  document_expired: {
    code: 'verification_document_expired',
    reason: 'The document that was provided has expired.',
  },
};
const reasonByCode = new Map(Object.values(failingValues).map(({ code, reason }) => [code, reason]));

/** Seconds that a check takes. */
const checkSeconds = 30;
/** Days to submit again what failed a check. */
const againDays = 7;

/** Accepts the submitted fields. Returns what is checked now, and when that ends (Unix seconds). */
export function handIn(
  account: Account,
  given: ReadonlyMap<string, string>,
  now: number,
): { checking: string[]; done: number } {
  const known = reviewOf(account);
  const checking: string[] = [];
  for (const asked of known.asked) {
    const value = given.get(asked.field);
    if (value === undefined || asked.field === 'external_account') continue;
    asked.checking = { ...(failingValues[value] && { fails: failingValues[value].code }) };
    checking.push(asked.field);
  }
  known.errors = known.errors.filter(({ requirement }) => !checking.includes(requirement));
  return { checking, done: now + checkSeconds };
}

/** A new bank needs no check. */
export function forgetBankRequirement(account: Account): void {
  const known = reviewOf(account);
  known.asked = known.asked.filter(({ field }) => field !== 'external_account');
}

/** Ends the check of what was submitted: the fields are no longer required, or required again with the reason. */
export function endCheck(account: Account, fields: readonly string[], now: number): void {
  const known = reviewOf(account);
  known.asked = known.asked.flatMap((asked) => {
    const { field, due, checking } = asked;
    if (!checking || !fields.includes(field)) return [asked];
    const code = checking.fails;
    if (code === undefined) return [];
    known.errors.push({ code, reason: reasonByCode.get(code) ?? code, requirement: field });
    return [{ field, due: due === null ? now + againDays * 86_400 : due }];
  });
}

/** Requests fields, by `due` (Unix seconds) or without a deadline. */
export function ask(account: Account, fields: readonly string[], due: number | null): void {
  const known = reviewOf(account);
  known.asked = [
    ...known.asked.filter(({ field }) => !fields.includes(field)),
    ...unique([...fields]).map((field) => ({ field, due })),
  ];
}
