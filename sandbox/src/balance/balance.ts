import type { Account } from '../connect/account.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { externalAccounts } from '../payouts/external-account.ts';
import { instantFee, instantPerDay, mostInstant } from '../payouts/instant.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';

export interface Funds {
  amount: number;
  currency: string;
  source_types: Record<string, number>;
}

/** Sums per currency, from the running totals per day on which money becomes available; the same currencies in both. */
export async function balanceOf(tx: Tx, account: string): Promise<{ available: Funds[]; pending: Funds[] }> {
  const rows = await tx.query<{ currency: string; source_type: string; available: string; pending: string }>(
    `select currency, source_type,
       coalesce(sum(net) filter (where available_on <= $2), 0) as available, coalesce(sum(net) filter (where available_on > $2), 0) as pending
     from balances where account = $1 group by currency, source_type order by currency, source_type`,
    [account, tx.now],
  );
  const sum = (part: 'available' | 'pending'): Funds[] => {
    const byCurrency = new Map<string, Funds>();
    for (const row of rows) {
      const funds = byCurrency.get(row.currency) ?? { amount: 0, currency: row.currency, source_types: {} };
      funds.amount += Number(row[part]);
      funds.source_types[row.source_type] = Number(row[part]);
      byCurrency.set(row.currency, funds);
    }
    return [...byCurrency.values()];
  };
  return { available: sum('available'), pending: sum('pending') };
}

export const balanceRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance', handler: (tx, call, core) => describeBalance(tx, core, call) },
];

/** The balance object; the part of each bank of the instant amount only when expanded. */
export async function describeBalance(
  tx: Tx,
  core: Core,
  { account, params }: Pick<Call, 'account' | 'params'>,
): Promise<Record<string, unknown>> {
  const { available, pending } = await balanceOf(tx, account);
  const owner = await tx.find<Account>(core.keys.platform, account);
  const empty = { amount: 0, currency: owner?.default_currency ?? 'usd', source_types: { card: 0 } };
  if (available.length === 0) {
    available.push({ ...empty });
    pending.push({ ...empty });
  }
  const expanded = Array.isArray(params['expand']) && params['expand'].includes('instant_available.net_available');
  const instant = await Promise.all(
    available.map(async ({ currency }) => {
      const net = await instantNet(tx, account, currency);
      const amount = net === 0 ? 0 : net + instantFee(net);
      const destinations = (owner ? externalAccounts(owner) : []).filter(
        (each) =>
          each.currency === currency && each.available_payout_methods.includes('instant') && each.status !== 'errored',
      );
      return {
        amount,
        currency,
        ...(expanded
          ? {
              net_available: destinations.map(({ id }) => ({
                amount: net,
                destination: id,
                source_types: { card: net },
              })),
            }
          : {}),
        source_types: { card: amount },
      };
    }),
  );
  return {
    object: 'balance',
    available,
    ...(account === core.keys.platform ? { connect_reserved: [{ ...empty }] } : {}),
    instant_available: instant,
    livemode: core.mode === 'live',
    pending,
  };
}

/** What can be paid out instantly: all available and pending money. */
export async function instantNet(tx: Tx, account: string, currency: string): Promise<number> {
  const { available, pending } = await balanceOf(tx, account);
  const of = (funds: Funds[]) => funds.find((each) => each.currency === currency)?.amount ?? 0;
  if ((await instantToday(tx, account)) >= instantPerDay) return 0;
  return mostInstant(of(available) + Math.max(0, of(pending)), currency);
}

/** Instant payouts since midnight UTC. */
export async function instantToday(tx: Tx, account: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from objects o
     where o.account = $1 and o.object = 'payout' and o.created >= $2 and o.data->>'method' = 'instant' and o.data->>'status' <> 'failed'`,
    [account, Math.floor(tx.now / 86_400) * 86_400],
  );
  return row?.count ?? 0;
}
