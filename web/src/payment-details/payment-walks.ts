import { authorizationList } from '@purser/contract/authorizations/authorization';
import type { Authorization } from '@purser/contract/authorizations/authorization';
import { disputeList } from '@purser/contract/disputes/dispute-list';
import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { fraudOutcomeList } from '@purser/contract/transactions/fraud-outcome';
import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import type { ListQuery } from '@purser/contract/list-query';
import { transactionList } from '@purser/contract/transactions/transaction';
import type { Transaction } from '@purser/contract/transactions/transaction';
import {
  blockedHref,
  disputedPaymentHref,
  disputesHref,
  paymentHref,
  transactionHref,
  transactionsHref,
} from '../hrefs.ts';
import { api, queryClient } from '../api.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { settings } from '../page-settings.ts';
import { awaitingDisputes } from '../disputes/awaiting-disputes.ts';
import { walkOf } from '../table/record-walk.ts';
import type { Walks } from '../table/record-walk.ts';
import { awaitingResponse } from '../transactions/awaiting-response.ts';
import { blockedOutcomes } from '../transactions/fraud-outcomes.ts';
import { kindOfId } from './payment.ts';

/** A page of a list that was read this long ago still shows the neighbors of a record; milliseconds. */
const staleTime = 60_000;
const route = transactionsHref();

/** Prefetches the requests of a payment's details page. */
function prefetchPayment(id: string): void {
  const { getPaymentIntent, getCharge, getOrderCharge, getTimeline } = api.transactions;
  const kind = kindOfId(id);
  if (kind === 'intent')
    void queryClient.prefetchQuery(getPaymentIntent.queryOptions({ input: { payment_intent_id: id } }));
  else if (kind === 'charge') void queryClient.prefetchQuery(getCharge.queryOptions({ input: { charge_id: id } }));
  else void queryClient.prefetchQuery(getOrderCharge.queryOptions({ input: { order_id: Number(id) } }));
  if (settings.featureFlags['paymentTimeline'])
    void queryClient.prefetchQuery(getTimeline.queryOptions({ input: { payment_id: id } }));
}

const idIn = (search: Search): string | undefined => single(search['id']);

const transactions = walkOf<Transaction>({
  description: transactionList,
  route,
  pageOf: async (query, search) => {
    const input = { ...query, ...awaitingResponse(search) } as ListQuery<(typeof transactionList.sorts)[number]>; // read by this very list
    const options = api.transactions.listTransactions.queryOptions({ input });
    return (await queryClient.fetchQuery({ ...options, staleTime })).data;
  },
  isShown: ({ transaction_id, payment_intent_id, charge_id }, search) => {
    const wanted = single(search['transaction_id']);
    return wanted ? transaction_id === wanted : [payment_intent_id, charge_id].includes(idIn(search) ?? '');
  },
  hrefOf: (row, list) => transactionHref(row, list),
  prefetch: ({ payment_intent_id, charge_id, transaction_id, metadata }) =>
    metadata
      ? void queryClient.prefetchQuery(api.readers.listReaderFees.queryOptions({ input: { transaction_id } }))
      : prefetchPayment(payment_intent_id || charge_id),
});

const uncaptured = walkOf<Authorization>({
  description: authorizationList,
  route,
  tab: 'uncaptured-page',
  pageOf: async (query) => {
    const input = query as ListQuery<(typeof authorizationList.sorts)[number]>; // as above
    const options = api.authorizations.listAuthorizations.queryOptions({ input });
    return (await queryClient.fetchQuery({ ...options, staleTime })).data;
  },
  isShown: ({ payment_intent_id }, search) => payment_intent_id === idIn(search),
  hrefOf: ({ payment_intent_id }, list) => paymentHref(payment_intent_id, { list }),
  prefetch: ({ payment_intent_id }) => prefetchPayment(payment_intent_id),
});

const blocked = walkOf<FraudOutcomeTransaction>({
  description: fraudOutcomeList,
  route,
  tab: 'blocked-page',
  pageOf: async (query) => {
    const input = { ...blockedOutcomes, ...query } as typeof blockedOutcomes &
      ListQuery<(typeof fraudOutcomeList.sorts)[number]>; // as above
    const options = api.transactions.listFraudOutcomes.queryOptions({ input });
    return (await queryClient.fetchQuery({ ...options, staleTime })).data;
  },
  // The address of an order is replaced by its payment's, once it has one.
  isShown: ({ payment_intent, order_id }, search) =>
    [payment_intent.id, String(order_id)].includes(idIn(search) ?? ' '),
  hrefOf: (row, list) => blockedHref(row, list),
  prefetch: ({ payment_intent, order_id }) => prefetchPayment(payment_intent.id || String(order_id)),
});

const disputes = walkOf<DisputeRow>({
  description: disputeList,
  route: disputesHref(),
  pageOf: async (query, search) => {
    const input = { ...query, ...awaitingDisputes(search, query) } as ListQuery<(typeof disputeList.sorts)[number]>; // as above
    const options = api.disputes.listDisputes.queryOptions({ input });
    return (await queryClient.fetchQuery({ ...options, staleTime })).data;
  },
  // A payment with several disputes is one page.
  isShown: ({ payment_intent_id, charge_id }, search) => [payment_intent_id, charge_id].includes(idIn(search) ?? ''),
  hrefOf: (row, list) => disputedPaymentHref(row, list),
  prefetch: ({ payment_intent_id, charge_id }) => prefetchPayment(payment_intent_id ?? charge_id),
});

/** The lists that open a payment's details. */
export const paymentWalks: Walks = { transactions, uncaptured, blocked, disputes };
