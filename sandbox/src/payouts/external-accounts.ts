import type { Account } from '../connect/account.ts';
import type { Call } from '../api/call.ts';
import { accountNamed, lockAccount } from '../connect/find-account.ts';
import { forgetBankRequirement } from '../connect/requirements.ts';
import { reviewAndTell } from '../connect/review-account.ts';
import type { Core } from '../api/core.ts';
import { invalid, missing } from '../api/errors.ts';
import { mergeMetadata } from '../api/metadata.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { defaultFor, externalAccounts, type ExternalAccount } from './external-account.ts';
import { makeExternalAccount } from './make-external-account.ts';

const collection = '/v1/accounts/{id}/external_accounts';
const one = '/v1/accounts/{accountId}/external_accounts/{id}';

export const externalAccountRoutes: Route[] = [
  { method: 'GET', path: collection, handler: listExternalAccounts },
  { method: 'POST', path: collection, handler: createExternalAccount },
  {
    method: 'GET',
    path: one,
    handler: async (tx, call, core) => find(await accountNamed(tx, core, call, 'accountId'), call.ids['id']),
  },
  { method: 'POST', path: one, handler: updateExternalAccount },
  { method: 'DELETE', path: one, handler: deleteExternalAccount },
];

function find(account: Account, id: string | undefined): ExternalAccount {
  const external = externalAccounts(account).find((each) => each.id === id);
  if (!external) throw missing('external account', id ?? '');
  return external;
}

async function listExternalAccounts(tx: Tx, call: Call, core: Core) {
  const account = await accountNamed(tx, core, call, 'id');
  const { object, starting_after, ending_before, limit } = call.params;
  const fitting = externalAccounts(account).filter((each) => object === undefined || each.object === object);
  const place = (id: unknown, param: string) => {
    const at = fitting.findIndex((each) => each.id === id);
    if (at === -1) throw missing('external account', String(id), param);
    return at;
  };
  const size = Math.min(100, Math.max(1, Number(limit ?? 10)));
  const rest =
    ending_before === undefined
      ? fitting.slice(starting_after === undefined ? 0 : place(starting_after, 'starting_after') + 1)
      : fitting.slice(0, place(ending_before, 'ending_before'));
  const data = ending_before === undefined ? rest.slice(0, size) : rest.slice(-size);
  return { object: 'list' as const, data, has_more: rest.length > data.length, url: call.path };
}

async function createExternalAccount(tx: Tx, call: Call, core: Core): Promise<ExternalAccount> {
  const account = await lockAccount(tx, core, call, 'id');
  const { external_account, default_for_currency, metadata } = call.params;
  const external = await makeExternalAccount(tx, core, account, external_account);
  external.metadata = mergeMetadata({}, metadata);
  addExternalAccount(account, external, default_for_currency === true);
  announce(tx, core, account, 'account.external_account.created', external);
  return external;
}

async function updateExternalAccount(tx: Tx, call: Call, core: Core): Promise<ExternalAccount> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const external = find(account, call.ids['id']);
  const before = structuredClone(external);
  const { metadata, default_for_currency, expand: _expand, documents: _documents, ...rest } = call.params;
  external.metadata = mergeMetadata(external.metadata, metadata);
  const own =
    external.object === 'bank_account'
      ? ['account_holder_name', 'account_holder_type', 'account_type']
      : [
          'name',
          'exp_month',
          'exp_year',
          'address_city',
          'address_country',
          'address_line1',
          'address_line2',
          'address_state',
          'address_zip',
        ];
  for (const [field, value] of Object.entries(rest)) {
    if (!own.includes(field))
      throw invalid(`Received unknown parameter: ${field}`, { code: 'parameter_unknown', param: field });
    external[field] = value === '' ? null : field.startsWith('exp_') ? Number(value) : value;
  }
  if (default_for_currency === true) makeDefault(account, external);
  announce(tx, core, account, 'account.external_account.updated', external, before);
  return external;
}

async function deleteExternalAccount(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await lockAccount(tx, core, call, 'accountId');
  const external = find(account, call.ids['id']);
  const others = externalAccounts(account).filter((each) => each !== external);
  if (
    external.default_for_currency &&
    (external.currency === account.default_currency || others.some(({ currency }) => currency === external.currency))
  )
    throw invalid(
      `You cannot delete the default external account for your ${external.currency === account.default_currency ? 'default ' : ''}currency. Please make another external account the default using the \`default_for_currency\` param, and then delete this one.`,
    );
  setList(account, others);
  announce(tx, core, account, 'account.external_account.deleted', external);
  return { id: external.id, object: external.object, currency: external.currency, deleted: true };
}

function setList(account: Account, data: ExternalAccount[]): void {
  account['external_accounts'] = { ...(account['external_accounts'] as object), data, total_count: data.length }; // as blankAccount made it
}

/** The bank's own event, then that of the account that it is part of. */
function announce(
  tx: Tx,
  core: Core,
  account: Account,
  type: string,
  external: ExternalAccount,
  before?: ExternalAccount,
): void {
  tx.save(core.keys.platform, account);
  const event = tx.emit(account.id, type, external);
  if (before)
    event.data.previous_attributes = Object.fromEntries(
      Object.entries(before).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(external[field])),
    );
  if (account.id === core.keys.platform) tx.emit(account.id, 'account.updated', account);
  else reviewAndTell(tx, core, account);
}

/** Adds a bank or card; the first of its currency is the default one. */
function addExternalAccount(account: Account, external: ExternalAccount, asDefault: boolean): void {
  const current = defaultFor(account, external.currency);
  setList(account, [...externalAccounts(account), external]);
  // A default that can't receive money any more is replaced.
  if (asDefault || !current || current.status === 'errored') makeDefault(account, external);
  forgetBankRequirement(account);
}

function makeDefault(account: Account, external: ExternalAccount): void {
  for (const each of externalAccounts(account))
    if (each.currency === external.currency) each.default_for_currency = each === external;
}

/** Replaces the default bank or card of its currency, as `external_account` of an account's update does; the others stay. */
export async function replaceExternalAccount(
  tx: Tx,
  core: Core,
  account: Account,
  given: unknown,
): Promise<ExternalAccount> {
  const external = await makeExternalAccount(tx, core, account, given);
  const replaced = defaultFor(account, external.currency);
  setList(
    account,
    externalAccounts(account).filter((each) => each !== replaced),
  );
  addExternalAccount(account, external, true);
  return external;
}
