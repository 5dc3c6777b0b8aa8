import type { Account } from '../connect/account.ts';
import { book, settlement, type BalanceTransaction } from './balance-transactions.ts';
import { billingDetails } from '../methods/billing-details.ts';
import type { Call } from '../api/call.ts';
import { blankCharge } from '../payments/charge.ts';
import { approved } from '../payments/charging.ts';
import type { Core } from '../api/core.ts';
import { byClock } from '../api/core.ts';
import { convert } from '../engine/currencies.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata, orNull } from '../api/metadata.ts';
import { blankIntent } from '../payments/payment-intent.ts';
import { blankMethod } from '../methods/payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface Transfer extends StripeObject {
  object: 'transfer';
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  destination: string;
  destination_payment: string;
  metadata: Record<string, string>;
  transfer_group: string | null;
}

/**
 * A debit of a connected account, paid to its platform. It creates a transfer on the account and a
 * payment on the platform.
 */
export const transferRoutes: Route[] = [
  { method: 'POST', path: '/v1/transfers', handler: createTransfer },
  {
    method: 'GET',
    path: '/v1/transfers',
    handler: (tx, call) => list(tx, call, { object: 'transfer', equal: ['destination', 'transfer_group'] }),
  },
  {
    method: 'GET',
    path: '/v1/transfers/{id}',
    handler: (tx, call) => retrieve<Transfer>(tx, call, { object: 'transfer' }),
  },
];

/** The most that a debit may overdraw the balance when it can be debited from the bank account: 1,000 US dollars. */
const mostOverdrawn = 100_000;

async function createTransfer(tx: Tx, call: Call, core: Core): Promise<Transfer> {
  // The description has no such path: text as it came.
  const { params } = call;
  const text = (name: string) => {
    const value = params[name];
    if (typeof value === 'string' && value !== '') return value;
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  };
  const destination = text('destination');
  if (call.account === core.keys.platform || destination !== core.keys.platform)
    throw invalid(`No such destination: '${destination}'`, { code: 'resource_missing', param: 'destination' });
  const wanted = text('currency').toLowerCase();
  const { currency } = await settlement(tx, core, call.account, wanted);
  if (wanted !== currency) throw invalid(`You can only debit this account in ${currency}.`, { param: 'currency' });
  const amount = Number(text('amount'));
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  const [held] = await tx.query<{ net: string | null }>(
    'select sum(net) as net from balances where account = $1 and currency = $2',
    [call.account, currency],
  );
  const owner = await tx.find<Account>(core.keys.platform, call.account);
  const overdraft =
    owner?.settings['payouts']?.['debit_negative_balances'] === true
      ? convert(mostOverdrawn, 'usd', currency, 0).amount
      : 0;
  if (Number(held?.net ?? 0) + overdraft < amount)
    throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    });
  const transfer = makeTransfer(tx, core, call.account, {
    amount,
    currency,
    created: tx.now,
    description: typeof params['description'] === 'string' ? orNull(params['description']) : null,
    metadata: mergeMetadata({}, params['metadata']),
    transfer_group: typeof params['transfer_group'] === 'string' ? orNull(params['transfer_group']) : null,
  });
  tx.emit(call.account, 'transfer.created', transfer);
  return transfer;
}

interface Given {
  amount: number;
  currency: string;
  /** Unix seconds. */
  created: number;
  description: string | null;
  metadata: Record<string, string>;
  transfer_group: string | null;
}

function makeTransfer(tx: Tx, core: Core, account: string, given: Given, payout?: string | null): Transfer {
  const id = newId('tr');
  const destination_payment = payPlatform(tx, core, given);
  const row: BalanceTransaction = book(tx, account, {
    type: 'transfer',
    reporting_category: 'transfer',
    amount: -given.amount,
    currency: given.currency,
    source: id,
    description: given.description,
    created: given.created,
    available_on: given.created,
    ...(payout ? { payout: `po_${payout}` } : {}),
  });
  const transfer = tx.insert<Transfer>(account, {
    id,
    object: 'transfer',
    ...given,
    amount_reversed: 0,
    balance_transaction: row.id,
    destination: core.keys.platform,
    destination_payment,
    livemode: false,
    reversals: { object: 'list', data: [], has_more: false, total_count: 0, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
  });
  return transfer;
}

/** The payment that the platform sees. */
function payPlatform(tx: Tx, core: Core, { amount, currency, created, description }: Given): string {
  const id = newId('py');
  const { amount: settled, rate } = convert(amount, currency, 'usd', created);
  const row = book(tx, core.keys.platform, {
    type: 'payment',
    reporting_category: 'charge',
    amount: settled,
    currency: 'usd',
    source: id,
    exchange_rate: currency === 'usd' ? null : rate,
    created,
    available_on: created,
  });
  const intent = blankIntent({ id: '', amount, application: null, capture_method: 'automatic', created, currency });
  const method = blankMethod({
    id: '',
    billing_details: billingDetails(undefined),
    created,
    metadata: {},
    type: 'stripe_account',
  });
  tx.insert(core.keys.platform, {
    ...blankCharge(id, created, intent, method),
    amount_captured: amount,
    balance_transaction: row.id,
    captured: true,
    description,
    outcome: approved('not_assessed'),
    paid: true,
    payment_intent: null,
    payment_method: null,
    status: 'succeeded',
  });
  return id;
}

/** A past debit. */
export type ImportedTransfer = Omit<Given, 'currency'> & {
  /** Stem of the imported automatic payout that it is in. */
  payout?: string | null;
};

/** Imports past debits, all or nothing, in the account's currency; creates no events. Returns the transfers' ids. */
export async function importTransfers(core: Core, account: string, rows: ImportedTransfer[]): Promise<string[]> {
  return core.transact(byClock, async (tx) => {
    const { currency } = await settlement(tx, core, account);
    return rows.map(({ payout, ...row }) => makeTransfer(tx, core, account, { ...row, currency }, payout).id);
  });
}
