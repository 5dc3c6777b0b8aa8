import { sql } from 'kysely';
import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';
import type Stripe from 'stripe';
import { payoutStatusOf } from '../connect/account-state.ts';
import { externalAccountsOf } from '../connect/account-status.ts';
import { payoutScheduleOf } from '../connect/payout-schedule.ts';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { payoutColumns, payoutOf } from './payout-row.ts';
import type { PayoutRow } from './payout-row.ts';
import { instantFundsOf, readBalance } from '../provider/read-balance.ts';
import type { ShownBalance } from '../provider/read-balance.ts';

/**
 * `GET deposits/overview-all`. Balances come from the provider only: while it doesn't respond, the last known ones are returned
 * with their time, and offer no instant payout.
 */
export const getPayoutsOverview = endpoint.payouts.getPayoutsOverview.handler(
  async ({ context }): Promise<PayoutsOverview> => {
    if (context.store.account_id === '') return withoutAccount(context);
    const [told, last_paid] = await Promise.all([askProvider(context), lastPaid(context)]);
    const { account, balance, as_of } = told;
    return {
      deposit: { last_paid },
      balance: {
        pending: balance.pending.map(fundsOf),
        available: balance.available.map(fundsOf),
        instant: (as_of === null ? instantFundsOf(balance) : []).map(
          ({ amount, currency, fee, net, fee_percentage }) => ({ amount, currency, fee, net, fee_percentage }),
        ),
        as_of,
      },
      account: {
        default_currency: account.default_currency ?? context.store.currency,
        deposits_enabled: account.payouts_enabled,
        deposits_blocked: payoutStatusOf(account) === 'blocked',
        deposits_schedule: payoutScheduleOf(account),
        default_external_accounts: externalAccountsOf(account),
      },
    };
  },
);

/** Of a store that nothing was paid to yet. */
const withoutAccount = ({ store }: Pick<Context, 'store'>): PayoutsOverview => ({
  deposit: { last_paid: [] },
  balance: { pending: [], available: [], instant: [], as_of: null },
  account: {
    default_currency: store.currency,
    deposits_enabled: false,
    deposits_blocked: false,
    deposits_schedule: payoutScheduleOf({}),
    default_external_accounts: [],
  },
});

async function askProvider(context: Context): Promise<ShownBalance & { account: Stripe.Account }> {
  try {
    const [account, shown] = await Promise.all([
      accountIfKnown(context, context.store),
      readBalance(context, context.store),
    ]);
    if (!account) throw new Error('the account is not known');
    return { account, ...shown };
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'the balance could not be read');
    throw refuse('wcpay_http_request_failed', 502, 'The payment provider didn’t respond. Try again.');
  }
}

const fundsOf = ({ amount, currency, source_types }: Stripe.Balance.Available) => ({
  amount,
  currency,
  source_types: Object.fromEntries(
    Object.entries(source_types ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
});

/** The last payout of each currency that reached the bank. Walks from currency to currency along the index. */
async function lastPaid({ replica, store }: Context) {
  const mine = sql`store_id = ${store.store_id}`;
  const { rows } = await sql<PayoutRow>`
    with recursive currencies as (
      (select currency from payouts where ${mine} order by currency limit 1)
      union all
      select (select p.currency from payouts p where ${mine} and p.currency > c.currency order by p.currency limit 1)
      from currencies c where c.currency is not null
    )
    select ${sql.join(payoutColumns.map((column) => sql.ref(`last.${column}`)))}
    from currencies c cross join lateral (
      select * from payouts where ${mine} and currency = c.currency and status = 'paid' and type = 'deposit'
      order by date desc, payout_id desc limit 1
    ) as last order by last.currency`.execute(replica);
  return rows.map(payoutOf);
}
