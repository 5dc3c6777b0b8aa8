import { orderList } from '@purser/contract/orders/order';
import type { OrderRow } from '@purser/contract/orders/order';
import type { ListQuery } from '@purser/contract/list-query';
import { orderHref, ordersHref } from '../hrefs.ts';
import { api, queryClient } from '../api.ts';
import { single } from '../search.ts';
import { walkOf } from '../table/record-walk.ts';
import type { Walks } from '../table/record-walk.ts';

/** How long a fetched page of the list is used to find the neighbors of an order; milliseconds. */
const staleTime = 60_000;

const orders = walkOf<OrderRow>({
  description: orderList,
  route: ordersHref,
  pageOf: async (query) => {
    const input = query as ListQuery<(typeof orderList.sorts)[number]>; // read by this very list
    return (await queryClient.fetchQuery({ ...api.orders.listOrders.queryOptions({ input }), staleTime })).data;
  },
  isShown: ({ id }, search) => String(id) === single(search['id']),
  hrefOf: ({ id }, list) => orderHref(id, list),
  prefetch: ({ id }) => void queryClient.prefetchQuery(api.orders.getOrder.queryOptions({ input: { id } })),
});

/** The list that opens an order. */
export const orderWalks: Walks = { orders };
