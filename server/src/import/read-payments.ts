import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import type { Call } from './paced-calls.ts';

/** What the provider made in a slice of time; the parts may belong to older payments. */
export interface FoundPayments {
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

interface Listed {
  id: string;
  created: number;
}
export type ListPage<T extends Listed> = (query: {
  limit: number;
  created: Stripe.RangeQueryParam;
  starting_after?: string;
}) => Promise<Stripe.ApiList<T>>;

/** Pages of one list in one slice; more wait for the next slice. */
const mostPages = 40;

/** Reads a list within a time, newest first; `from` is where it stopped, later than asked for when there is too much. */
export async function readSpan<T extends Listed>(
  call: Call,
  list: ListPage<T>,
  { from, to }: { from: number; to: number },
): Promise<{ from: number; found: T[] }> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const last = found.at(-1);
    const { data, has_more } = await call(() =>
      list({ limit: 100, created: { gte: from, lt: to }, ...(last && { starting_after: last.id }) }),
    );
    found.push(...data);
    const oldest = data.at(-1);
    if (!has_more || !oldest) return { from, found };
    // The second that the page ends in may go on, unless it is the only one.
    if (page >= mostPages && oldest.created + 1 < to)
      return { from: oldest.created + 1, found: found.filter(({ created }) => created > oldest.created) };
  }
}

/** The four lists with the objects of a payment. */
export function paymentLists({ provider: { stripe } }: Pick<Services, 'provider'>, store: Store) {
  const account = { stripeAccount: store.account_id };
  const row = 'data.balance_transaction';
  return {
    intents: ((query) => stripe.paymentIntents.list(query, account)) satisfies ListPage<Stripe.PaymentIntent>,
    charges: ((query) => stripe.charges.list({ ...query, expand: [row] }, account)) satisfies ListPage<Stripe.Charge>,
    refunds: ((query) =>
      stripe.refunds.list(
        { ...query, expand: [row, 'data.failure_balance_transaction'] },
        account,
      )) satisfies ListPage<Stripe.Refund>,
    disputes: ((query) => stripe.disputes.list(query, account)) satisfies ListPage<Stripe.Dispute>,
  };
}

/** Reads what was made in a slice: a payment, and everything that became of it, was made then or later. */
export async function readPayments(
  call: Call,
  lists: ReturnType<typeof paymentLists>,
  from: number,
  to: number,
): Promise<{ from: number; size: number; found: FoundPayments }> {
  const span = { from, to };
  const [refunds, disputes, charges, intents] = await Promise.all([
    readSpan(call, lists.refunds, span),
    readSpan(call, lists.disputes, span),
    readSpan(call, lists.charges, span),
    readSpan(call, lists.intents, span),
  ]);
  const reached = Math.max(refunds.from, disputes.from, charges.from, intents.from);
  const since = <T extends Listed>({ found }: { found: T[] }) => found.filter(({ created }) => created >= reached);
  const found = {
    intents: since(intents),
    charges: since(charges),
    refunds: since(refunds),
    disputes: since(disputes),
  };
  return { from: reached, size: Object.values(found).reduce((sum, list) => sum + list.length, 0), found };
}

/** When the newest of these lists' objects before `to` was made. */
export async function newestBefore(
  call: Call,
  lists: Record<string, ListPage<Listed>>,
  to: number,
): Promise<number | undefined> {
  const newest = await Promise.all(
    Object.values(lists).map(async (list) => (await call(() => list({ limit: 1, created: { lt: to } }))).data[0]),
  );
  const times = newest.flatMap((object) => object?.created ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** The day of the oldest object of these lists, by binary search: lists only begin with the newest. */
export async function oldestOf(
  call: Call,
  lists: Record<string, ListPage<Listed>>,
  until: number,
): Promise<number | undefined> {
  if ((await newestBefore(call, lists, until)) === undefined) return undefined;
  // No object is older than the provider.
  let [empty, filled] = [1_262_304_000, until];
  while (filled - empty > 86_400) {
    const middle = Math.floor((empty + filled) / 2);
    const newest = await newestBefore(call, lists, middle);
    if (newest === undefined) empty = middle;
    else filled = Math.min(middle, newest + 1);
  }
  return empty;
}
