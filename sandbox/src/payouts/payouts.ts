import type Stripe from 'stripe';
import type { Account } from '../connect/account.ts';
import { balanceOf, instantNet, instantToday } from '../balance/balance.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { isCurrency, spoken } from '../engine/currencies.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { list, rangeConditions } from '../api/lists.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { defaultFor, externalAccounts, type ExternalAccount } from './external-account.ts';
import { instantFee, instantLimit, instantPerDay, leastInstant } from './instant.ts';
import { arrivalOf, giveBack, sendPayout } from './payout-life.ts';
import { blankPayout, type Payout } from './payout.ts';

export const payoutRoutes: Route[] = [
  { method: 'POST', path: '/v1/payouts', handler: createPayout },
  {
    method: 'GET',
    path: '/v1/payouts',
    handler: (tx, call) =>
      list(tx, call, {
        object: 'payout',
        equal: ['status', 'destination'],
        where: (bind) => rangeConditions(call.params['arrival_date'], bind, "(o.data->>'arrival_date')::bigint"),
      }),
  },
  { method: 'GET', path: '/v1/payouts/{id}', handler: (tx, call) => retrieve<Payout>(tx, call, { object: 'payout' }) },
  {
    method: 'POST',
    path: '/v1/payouts/{id}',
    handler: async (tx, call) => {
      const payout = await retrieve<Payout>(tx, call, { object: 'payout', lock: true });
      payout.metadata = mergeMetadata(payout.metadata, call.params['metadata']);
      tx.emit(call.account, 'payout.updated', payout);
      return payout;
    },
  },
  { method: 'POST', path: '/v1/payouts/{id}/cancel', handler: cancelPayout },
  { method: 'POST', path: '/v1/payouts/{id}/reverse', handler: reversePayout },
];

/** Seconds until the first payout of a new account. */
export const waitingSeconds = 7 * 86_400;

/** A payout locks the account's money: two at a time can't send the same money twice. */
export async function holdPayouts(tx: Tx, account: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`payouts ${account}`]);
}

async function createPayout(tx: Tx, call: Call, core: Core): Promise<Payout> {
  const params = paramsOf<Stripe.PayoutCreateParams>(call);
  const currency = params.currency.toLowerCase();
  if (params.amount <= 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  const account = await payingAccount(tx, core, call.account);
  const instant = params.method === 'instant';
  const destination = destinationOf(account, currency, params.destination, instant);
  await holdPayouts(tx, account.id);
  const fee = instant ? instantFee(params.amount) : 0;
  const { available } = await balanceOf(tx, account.id);
  const funds = available.find((each) => each.currency === currency);
  if (instant) await checkInstant(tx, account.id, params.amount, currency);
  else {
    const there =
      params.source_type === undefined ? (funds?.amount ?? 0) : (funds?.source_types[params.source_type] ?? 0);
    if (params.amount > there) throw insufficient(params.source_type ?? 'card');
  }
  const payout = blankPayout({
    id: newId('po'),
    amount: params.amount,
    arrival_date: instant ? tx.now : arrivalOf(tx.now, account.country),
    created: tx.now,
    currency,
    description: orNull(params.description),
    destination: destination.id,
    metadata: mergeMetadata({}, params.metadata),
    method: params.method ?? 'standard',
    source_type: params.source_type ?? 'card',
    statement_descriptor: descriptorOf(account, params.statement_descriptor),
    type: destination.object,
  });
  const parts =
    params.source_type === undefined
      ? taken(params.amount + fee, funds?.source_types ?? {})
      : { [params.source_type]: -params.amount - fee };
  sendPayout(tx, account, payout, fee, parts);
  return payout;
}

/** The account, if payouts are enabled. @throws 400 `payouts_not_allowed` */
async function payingAccount(tx: Tx, core: Core, id: string): Promise<Account> {
  const account = await tx.find<Account>(core.keys.platform, id);
  if (!account) throw new Error(`Account ${id} does not exist`);
  if (!account.payouts_enabled)
    throw invalid(
      "Payouts have been disabled on the connected account. Check the connected account's status to see if any additional information needs to be provided, or if payouts have been disabled for another reason.",
      { code: 'payouts_not_allowed' },
    );
  if (tx.now < account.created + waitingSeconds)
    throw invalid('Payouts are not available yet: a new account waits for seven days before its first payout.', {
      code: 'payouts_not_allowed',
    });
  return account;
}

function destinationOf(
  account: Account,
  currency: string,
  wanted: string | undefined,
  instant: boolean,
): ExternalAccount {
  const external =
    wanted === undefined ? defaultFor(account, currency) : externalAccounts(account).find(({ id }) => id === wanted);
  if (!external && wanted !== undefined)
    throw invalid(`No such external account: '${wanted}'`, { code: 'resource_missing', param: 'destination' });
  if (!external || external.currency !== currency)
    throw invalid(`Sorry, you don't have any external accounts in that currency (${currency}).`, {
      param: 'currency',
      ...(instant ? { code: 'instant_payouts_currency_disabled' } : {}),
    });
  if (external.status === 'errored')
    throw invalid(
      'The bank account provided cannot be used for payouts, because an earlier payout to it failed. A different bank account must be used.',
      { code: 'bank_account_unusable', param: 'destination' },
    );
  if (instant && !external.available_payout_methods.includes('instant'))
    throw invalid('The bank account or debit card of this payout does not support instant payouts.', {
      code: 'instant_payouts_unsupported',
      param: 'method',
    });
  return external;
}

async function checkInstant(tx: Tx, account: string, amount: number, currency: string): Promise<void> {
  if (amount < leastInstant)
    throw invalid(`Amount must be at least ${spoken(leastInstant, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  const limit = instantLimit(currency);
  if (amount > limit)
    throw invalid(`An instant payout can be at most ${spoken(limit, currency)}.`, {
      code: 'instant_payouts_limit_exceeded',
      param: 'amount',
    });
  if ((await instantToday(tx, account)) >= instantPerDay)
    throw invalid(`You have reached the limit of ${instantPerDay} instant payouts per day.`, {
      code: 'instant_payouts_limit_exceeded',
    });
  if (amount > (await instantNet(tx, account, currency))) throw insufficient('card');
}

const insufficient = (part: string) =>
  invalid(
    `You have insufficient funds in your Stripe account for this transfer. Your ${part} balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).`,
    { code: 'balance_insufficient', param: 'amount' },
  );

/** What leaves each part of the balance: money from cards first, then from banks; pending money counts as card money. */
function taken(total: number, there: Record<string, number>): Record<string, number> {
  const bank = Math.min(Math.max(0, there['bank_account'] ?? 0), Math.max(0, total - Math.max(0, there['card'] ?? 0)));
  return bank === 0 ? { card: -total } : { card: bank - total, bank_account: -bank };
}

function descriptorOf(account: Account, given: string | undefined): string | null {
  const descriptor = orNull(given) ?? account.settings.payouts.statement_descriptor;
  if (descriptor !== null && (descriptor.length > 22 || /[<>'"*]/.test(descriptor)))
    throw invalid('The statement descriptor must be at most 22 characters and may not have any of < > \' " *.', {
      param: 'statement_descriptor',
    });
  return descriptor;
}

async function cancelPayout(tx: Tx, call: Call): Promise<Payout> {
  const payout = await retrieve<Payout>(tx, call, { object: 'payout', lock: true });
  if (payout.automatic) throw invalid('Automatic payouts cannot be canceled.');
  if (payout.status !== 'pending' || payout.method === 'instant')
    throw invalid(
      `Payout ${payout.id} cannot be canceled: only manual payouts that are pending can, and it is ${payout.method === 'instant' ? 'instant' : payout.status}.`,
    );
  payout.status = 'canceled';
  await giveBack(tx, call.account, payout, 'payout_cancel');
  tx.emit(call.account, 'payout.canceled', payout);
  return payout;
}

/** Reverses a payout by a withdrawal from the bank. */
async function reversePayout(tx: Tx, call: Call, core: Core): Promise<Payout> {
  const payout = await retrieve<Payout>(tx, call, { object: 'payout', lock: true });
  const account = await payingAccount(tx, core, call.account);
  if (payout.original_payout !== null || payout.amount < 0)
    throw invalid(`Payout ${payout.id} took money from the bank and cannot be reversed.`);
  if (payout.reversed_by !== null)
    throw invalid(`Payout ${payout.id} has already been reversed by ${payout.reversed_by}.`);
  if (payout.status !== 'paid' && payout.status !== 'in_transit')
    throw invalid(`Payout ${payout.id} cannot be reversed because it is ${payout.status}.`);
  if (payout.type !== 'bank_account' || (account.country !== 'US' && account.country !== 'CA'))
    throw invalid('Only payouts to bank accounts in the United States and Canada can be reversed.');
  const reversal = blankPayout({
    id: newId('po'),
    amount: -payout.amount,
    arrival_date: arrivalOf(tx.now, account.country),
    created: tx.now,
    currency: payout.currency,
    destination: payout.destination,
    metadata: mergeMetadata({}, call.params['metadata']),
    original_payout: payout.id,
    source_type: payout.source_type,
  });
  payout.reversed_by = reversal.id;
  tx.save(call.account, payout);
  sendPayout(tx, account, reversal, 0, { card: payout.amount });
  tx.emit(call.account, 'payout.updated', payout);
  return reversal;
}
