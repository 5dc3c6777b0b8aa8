import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid } from '../api/errors.ts';
import { list } from '../api/lists.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { isOpen, offerObject, remainingOf, setStatus, type FinancingOffer } from './financing-offer.ts';
import { transactionObject, type FinancingTransaction } from './loan-money.ts';

const oneOffer = { object: offerObject, noun: 'financing_offer' } as const;

export const capitalRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/capital/financing_offers',
    handler: (tx, call, core) => list(tx, accountOf(call, core), { object: offerObject, equal: ['status'] }),
  },
  {
    method: 'GET',
    path: '/v1/capital/financing_offers/{id}',
    handler: (tx, call) => retrieve<FinancingOffer>(tx, call, oneOffer),
  },
  {
    method: 'POST',
    path: '/v1/capital/financing_offers/{id}/mark_delivered',
    handler: async (tx, call) => {
      const offer = await retrieve<FinancingOffer>(tx, call, { ...oneOffer, lock: true });
      if (!isOpen(offer))
        throw invalid(`The financing offer ${offer.id} is ${offer.status} and cannot be marked as delivered.`);
      setStatus(tx, offer, 'delivered');
      return offer;
    },
  },
  { method: 'GET', path: '/v1/capital/financing_summary', handler: summarize },
  {
    method: 'GET',
    path: '/v1/capital/financing_transactions',
    handler: (tx, call) =>
      list(tx, call, {
        object: transactionObject,
        equal: ['financing_offer'],
        where: (bind) =>
          [
            ['charge', "o.data->'details'->'transaction'->>'charge'"],
            ['reversed_transaction', "o.data->'details'->>'reversed_transaction'"],
          ].flatMap(([name = '', column]) => {
            const wanted = call.params[name];
            return typeof wanted === 'string' && wanted !== '' ? [`${column} = ${bind(wanted)}`] : [];
          }),
      }),
  },
  {
    method: 'GET',
    path: '/v1/capital/financing_transactions/{id}',
    handler: (tx, call) =>
      retrieve<FinancingTransaction>(tx, call, { object: transactionObject, noun: 'financing_transaction' }),
  },
];

/** A platform lists the offers of the account that it names. */
function accountOf(call: Call, core: Core): Call {
  const { connected_account } = call.params;
  return call.account === core.keys.platform && typeof connected_account === 'string' && connected_account !== ''
    ? { ...call, account: connected_account }
    : call;
}

/** The active loan, or else an offer that waits. */
async function summarize(tx: Tx, call: Call): Promise<object> {
  const offers = await tx.select<FinancingOffer>(call.account, offerObject);
  const active = offers.find(({ status }) => status === 'paid_out' || status === 'accepted');
  const waiting = offers.find(({ status }) => status === 'delivered');
  const shown = active ?? waiting;
  return {
    object: 'capital.financing_summary',
    details: shown ? detailsOf(shown) : null,
    financing_offer: shown?.id ?? null,
    status: active ? 'accepted' : waiting ? 'delivered' : 'none',
  };
}

function detailsOf(offer: FinancingOffer): object {
  const { advance_amount, currency, fee_amount, withhold_rate } = offer.offered_terms;
  const loan = offer._loan;
  const paid = Math.max(0, loan?.interval.paid ?? 0);
  return {
    advance_amount,
    advance_paid_out_at: loan?.paid_out_at ?? null,
    currency,
    current_repayment_interval: loan
      ? {
          due_at: loan.interval.due_at,
          paid_amount: paid,
          remaining_amount: Math.max(0, loan.interval.minimum - paid),
        }
      : null,
    fee_amount,
    paid_amount: loan?.paid ?? 0,
    remaining_amount: remainingOf(offer),
    repayments_begin_at: loan?.begins_at ?? null,
    withhold_rate,
  };
}
