import type { Account } from '../connect/account.ts';
import { readCard } from '../methods/card-details.ts';
import { fingerprint } from '../methods/cards.ts';
import type { Core } from '../api/core.ts';
import { isCurrency } from '../engine/currencies.ts';
import { invalid, missing } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { ExternalAccount } from './external-account.ts';

/** From a token, or from the details themselves. @throws 400 naming what is wrong */
export async function makeExternalAccount(
  tx: Tx,
  core: Core,
  account: Account,
  given: unknown,
): Promise<ExternalAccount> {
  if (typeof given === 'string') return fromToken(tx, core, account, given);
  const details = given as Record<string, unknown>; // one of the shapes of the schema
  if (details['object'] === 'card')
    return typeof details['token'] === 'string'
      ? fromToken(tx, core, account, details['token'], text(details['currency']))
      : cardOf(tx, core, account, details);
  return bankOf(account, {
    account_number: text(details['account_number']) ?? '',
    country: text(details['country']) ?? account.country,
    currency: text(details['currency']),
    routing_number: text(details['routing_number']),
    account_holder_name: text(details['account_holder_name']),
    account_holder_type: text(details['account_holder_type']),
  });
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

interface BankDetails {
  account_number: string;
  country: string;
  currency?: string | undefined;
  routing_number?: string | undefined;
  account_holder_name?: string | undefined;
  account_holder_type?: string | undefined;
}

/** Stripe's aliases for banks of test mode. */
const bankAliases: Record<string, string> = {
  btok_us_verified: '000123456789',
  btok_us: '000123456789',
  btok_us_noAccount: '000111111116',
  btok_us_accountClosed: '000111111113',
  btok_us_insufficientFunds: '000222222227',
  btok_us_debitNotAuthorized: '000333333335',
  btok_us_invalidCurrency: '000444444440',
};

async function fromToken(
  tx: Tx,
  core: Core,
  account: Account,
  id: string,
  currency?: string,
): Promise<ExternalAccount> {
  const alias = bankAliases[id];
  if (alias)
    return bankOf(account, { account_number: alias, country: 'US', currency: 'usd', routing_number: '110000000' });
  if (/^tok_(?:visa_debit|mastercard_debit|[a-z_]+)$/.test(id) && !id.startsWith('tok_1'))
    return cardOf(tx, core, account, { token: id, currency });
  const token = (await tx.lock<TokenObject>(account.id, id)) ?? (await tx.lock<TokenObject>(core.keys.platform, id));
  if (token?.object !== 'token') throw missing('token', id, 'external_account');
  if (token.used)
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param: 'external_account',
    });
  if (token.type === 'card') return cardOf(tx, core, account, { token: id, currency });
  if (token.type !== 'bank_account' || !token.bank_account)
    throw invalid('The token is neither of a bank account nor of a card.', { param: 'external_account' });
  const { bank_account } = token;
  token.used = true;
  tx.save((await tx.find(account.id, id)) ? account.id : core.keys.platform, token);
  return makeBank(account, bank_account);
}

interface TokenObject extends StripeObject {
  used: boolean;
  type: string;
  bank_account?: Pick<ExternalAccount, 'id' | 'country' | 'currency' | 'last4'> & Record<string, unknown>;
}

function bankOf(account: Account, details: BankDetails): ExternalAccount {
  const number = details.account_number.replaceAll(/[\s-]/g, '');
  if (!/^[A-Z0-9]{4,34}$/i.test(number))
    throw invalid('You must supply a valid account number.', {
      code: 'account_number_invalid',
      param: 'external_account[account_number]',
    });
  const country = details.country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${details.country}' is unknown.`, {
      code: 'country_unsupported',
      param: 'external_account[country]',
    });
  const currency = (details.currency ?? account.default_currency).toLowerCase();
  if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'external_account[currency]' });
  if (country === 'US' && !/^\d{9}$/.test(details.routing_number ?? ''))
    throw invalid('Routing number must have 9 digits.', {
      code: 'routing_number_invalid',
      param: 'external_account[routing_number]',
    });
  return makeBank(account, {
    id: newId('ba'),
    country,
    currency,
    last4: number.slice(-4),
    fingerprint: fingerprint(number),
    routing_number: details.routing_number ?? null,
    account_holder_name: details.account_holder_name ?? null,
    account_holder_type: details.account_holder_type ?? null,
  });
}

/** Countries whose banks take money within minutes. */
const instantCountries = new Set('US CA GB AU SG HK NZ NO SE DK MY AE'.split(' '));
/** A US bank of the test mode that does not. */
const noInstant = '8883';

function makeBank(
  account: Account,
  known: Pick<ExternalAccount, 'id' | 'country' | 'currency' | 'last4'> & Record<string, unknown>,
): ExternalAccount {
  const isInstant = (instantCountries.has(known.country) || known.currency === 'eur') && known.last4 !== noInstant;
  return {
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: isInstant ? ['standard', 'instant'] : ['standard'],
    bank_name: 'STRIPE TEST BANK',
    default_for_currency: false,
    fingerprint: null,
    future_requirements: noRequirements(),
    metadata: {},
    requirements: noRequirements(),
    routing_number: null,
    status: 'new',
    ...known,
  };
}

const noRequirements = () => ({ currently_due: [], errors: [], past_due: [], pending_verification: [] });

/** A debit card in the country and currency of the account. */
async function cardOf(tx: Tx, core: Core, account: Account, given: Record<string, unknown>): Promise<ExternalAccount> {
  const token = text(given['token']);
  const holder = token !== undefined && (await tx.find(account.id, token)) ? account.id : core.keys.platform;
  const details = await readCard(tx, holder, given, {
    address: null,
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  });
  if (details.funding !== 'debit')
    throw invalid('Only debit cards can receive payouts; this card is not one.', {
      code: 'invalid_card_type',
      param: 'external_account',
    });
  return {
    id: newId('card'),
    object: 'card',
    account: account.id,
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    available_payout_methods: details.last4 === '5555' ? ['standard'] : ['standard', 'instant'],
    brand: details.brand === 'mastercard' ? 'MasterCard' : 'Visa',
    country: details.country,
    currency: (text(given['currency']) ?? account.default_currency).toLowerCase(),
    cvc_check: null,
    default_for_currency: false,
    dynamic_last4: null,
    exp_month: details.exp_month,
    exp_year: details.exp_year,
    fingerprint: details.fingerprint,
    funding: 'debit',
    last4: details.last4,
    metadata: {},
    name: text(given['name']) ?? null,
    regulated_status: 'unregulated',
    tokenization_method: null,
  };
}
