import type { Account } from './account.ts';
import type { Scenario } from '../control/scenario.ts';
import { ControlError } from '../faults/fault-list.ts';
import { refusedField, requirementErrors } from './requirement-errors.ts';
import { ask, endCheck, handIn, refuse, reviewOf, type Review } from './requirements.ts';
import { reviewAndTell } from './review-account.ts';

/** Days until the requirements of `restricted_soon` are due. */
const soonDays = 14;
const taxId = 'company.tax_id';

/** Each state that an account can be set to, by the name that clients use. `now` in Unix seconds. */
const states: Record<string, (account: Account, now: number) => void> = {
  complete: () => undefined,
  enabled: (account) => ask(account, [taxId], null),
  restricted_soon: (account, now) => ask(account, [taxId], now + soonDays * 86_400),
  // A missing bank past its deadline stops payouts only.
  restricted_partially: (account, now) => ask(account, ['external_account'], now),
  restricted: (account, now) => ask(account, [taxId], now),
  pending_verification(account, now) {
    ask(account, [taxId], now);
    handIn(account, new Map([[taxId, '000000000']]), now);
  },
  ...Object.fromEntries(
    [
      'rejected.fraud',
      'rejected.listed',
      'rejected.terms_of_service',
      'rejected.other',
      'under_review',
      'listed',
      'platform_paused',
      'other',
    ].map((word) => [word, (account: Account) => void (reviewOf(account).stopped = word)]),
  ),
};

const clean: Review = { asked: [], errors: [] };
const blockReasons = ['platform_paused', 'under_review', 'listed', 'other'] as const;

/** The field that an error code is usually about. */
function usualField(code: string, owner: 'individual' | 'company'): string {
  if (/address|street/.test(code) && !code.includes('document')) return `${owner}.address.line1`;
  if (code === 'invalid_representative_country') return `${owner}.address.country`;
  const number = owner === 'company' ? 'company.tax_id' : 'individual.id_number';
  if (code.includes('tax_id') || code.includes('business_iec')) return number;
  if (code.includes('name_match')) return owner === 'company' ? 'company.name' : 'individual.last_name';
  return refusedField(code, number);
}

const isOfCompanies = (code: string): boolean => /_missing_(owners|executives)$|_memorandum_/.test(code);

/** The subject is an account; the platform itself can't be restricted. */
function connected(object: { id: string }, platform: string): Account {
  if (object.id === platform) throw new ControlError('account', 'account must be a connected account.');
  return object as Account; // the scenarios say `on: 'account'`
}

export const accountScenarios: Scenario[] = [
  {
    scenario: 'set_account_status',
    title: 'Set the account status',
    description: 'Sets the account’s status, whatever it was before.',
    on: 'account',
    fields: { status: { type: 'text', required: true, among: Object.keys(states), example: 'restricted' } },
    async play(tx, core, _id, object, { status }) {
      const account = connected(object, core.keys.platform);
      account['_review'] = structuredClone(clean);
      states[String(status)]?.(account, tx.now);
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'require',
    title: 'Ask for details',
    description: 'Adds requirements to the account, with a deadline after which they are past due, or without one.',
    on: 'account',
    fields: { fields: { type: 'texts', required: true, example: 'company.tax_id' }, deadline: { type: 'moment' } },
    async play(tx, core, _id, object, { fields, deadline }) {
      const account = connected(object, core.keys.platform);
      if (!Array.isArray(fields) || fields.length === 0 || !fields.every((field) => /^[\w.]{1,200}$/.test(field)))
        throw new ControlError('fields', 'fields must be names like company.tax_id or external_account.');
      ask(account, fields, typeof deadline === 'number' ? deadline : null);
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'satisfy_requirements',
    title: 'Meet all requirements',
    description: 'Meets all requirements of the account.',
    on: 'account',
    async play(tx, core, _id, object) {
      const account = connected(object, core.keys.platform);
      const fields = reviewOf(account).asked.map(({ field }) => field);
      handIn(account, new Map(fields.map((field) => [field, 'good'])), tx.now);
      for (const asked of reviewOf(account).asked) asked.checking = {};
      endCheck(account, fields, tx.now);
      reviewOf(account).errors = [];
      // What the country would ask for is taken as given.
      delete reviewOf(account).rules;
      delete reviewOf(account).queued;
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'refuse_requirement',
    title: 'Refuse details',
    description:
      'Refuses details that were accepted, with an error code; without a field, the one that the code is about.',
    on: 'account',
    fields: {
      code: {
        type: 'text',
        required: true,
        among: Object.keys(requirementErrors),
        example: 'verification_document_expired',
      },
      requirement: { type: 'text' },
    },
    async play(tx, core, _id, object, { code, requirement }) {
      const account = connected(object, core.keys.platform);
      const owner = account['business_type'] === 'individual' ? 'individual' : 'company';
      // Nobody could provide it.
      if (owner === 'individual' && requirement === undefined && isOfCompanies(String(code)))
        throw new ControlError('code', `${String(code)} is only about companies, and this account is an individual’s.`);
      const field = String(requirement ?? usualField(String(code), owner));
      if (!/^[\w.]{1,200}$/.test(field))
        throw new ControlError('requirement', 'requirement must be a name like company.tax_id or external_account.');
      refuse(account, field, String(code), tx.now);
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'block_payouts',
    title: 'Suspend payouts',
    description: 'Suspends payouts without asking the merchant for anything.',
    on: 'account',
    fields: { reason: { type: 'text', among: blockReasons } },
    async play(tx, core, _id, object, { reason }) {
      const account = connected(object, core.keys.platform);
      reviewOf(account).payouts_stopped = String(reason ?? blockReasons[0]);
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'unblock_payouts',
    title: 'Resume payouts',
    description: 'Resumes suspended payouts.',
    on: 'account',
    async play(tx, core, _id, object) {
      const account = connected(object, core.keys.platform);
      delete reviewOf(account).payouts_stopped;
      reviewAndTell(tx, core, account);
    },
  },
  {
    scenario: 'deauthorize_account',
    title: 'Disconnect the account',
    description: 'Disconnects the account: the platform loses access to it.',
    on: 'account',
    async play(tx, core, id, object) {
      const account = connected(object, core.keys.platform);
      if (account['_revoked'] === true) throw new ControlError('account', `${id} is disconnected already.`);
      account['_revoked'] = true;
      tx.save(core.keys.platform, account);
      tx.emit(id, 'account.application.deauthorized', {
        id: core.keys.application,
        object: 'application',
        name: 'Purser',
      });
    },
  },
  {
    scenario: 'authorize_account',
    title: 'Connect the account again',
    description: 'Connects a disconnected account again.',
    on: 'account',
    async play(tx, core, id, object) {
      const account = connected(object, core.keys.platform);
      if (account['_revoked'] !== true) return;
      delete account['_revoked'];
      tx.save(core.keys.platform, account);
      tx.emit(id, 'account.application.authorized', {
        id: core.keys.application,
        object: 'application',
        name: 'Purser',
      });
    },
  },
];
