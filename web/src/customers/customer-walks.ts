import { customerList } from '@purser/contract/customers/customer';
import type { Customer } from '@purser/contract/customers/customer';
import type { ListQuery } from '@purser/contract/list-query';
import { customerHref, customersHref } from '../hrefs.ts';
import { api, queryClient } from '../api.ts';
import { single } from '../search.ts';
import { walkOf } from '../table/record-walk.ts';
import type { Walks } from '../table/record-walk.ts';

/** How long a fetched page of the list is used to find the neighbors of a customer; milliseconds. */
const staleTime = 60_000;

const customers = walkOf<Customer>({
  description: customerList,
  route: customersHref,
  pageOf: async (query) => {
    const input = query as ListQuery<(typeof customerList.sorts)[number]>; // read by this very list
    return (await queryClient.fetchQuery({ ...api.customers.listCustomers.queryOptions({ input }), staleTime })).data;
  },
  isShown: ({ id }, search) => String(id) === single(search['id']),
  hrefOf: ({ id }, list) => customerHref(id, list),
  prefetch: ({ id }) =>
    void queryClient.prefetchQuery(api.customers.getCustomer.queryOptions({ input: { id: String(id) } })),
});

/** The list that opens a customer. */
export const customerWalks: Walks = { customers };
