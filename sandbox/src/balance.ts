import type { Call } from './call.ts';
import type { Core } from './core.ts';
import type { Route } from './route.ts';
import type { StripeObject, Tx } from './store.ts';

interface Funds {
  amount: number;
  currency: string;
  source_types: Record<string, number>;
}

/** Sums per currency, from the running totals per day on which money becomes available. */
async function balanceOf(tx: Tx, account: string): Promise<{ available: Funds[]; pending: Funds[] }> {
  const rows = await tx.query<{ currency: string; source_type: string; available: string; pending: string }>(
    `select currency, source_type,
       coalesce(sum(net) filter (where available_on <= $2), 0) as available, coalesce(sum(net) filter (where available_on > $2), 0) as pending
     from sandbox.balances where account = $1 group by currency, source_type order by currency, source_type`,
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

export const balanceRoutes: Route[] = [{ method: 'GET', path: '/v1/balance', handler: retrieveBalance }];

async function retrieveBalance(tx: Tx, call: Call, core: Core): Promise<Record<string, unknown>> {
  const { available, pending } = await balanceOf(tx, call.account);
  const owner = await tx.find<StripeObject & { default_currency: string }>(core.keys.platform, call.account);
  const empty = { amount: 0, currency: owner?.default_currency ?? 'usd', source_types: { card: 0 } };
  if (available.length === 0) {
    available.push({ ...empty });
    pending.push({ ...empty });
  }
  const instant = available
    .map((funds, index) => ({ ...funds, amount: Math.max(0, funds.amount + Math.max(0, pending[index]?.amount ?? 0)) }))
    .map(({ amount, currency }) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: 'balance',
    available,
    ...(call.account === core.keys.platform ? { connect_reserved: [{ ...empty }] } : {}),
    instant_available: instant,
    livemode: false,
    pending,
  };
}
