import type { ListQuery } from '@purser/contract/list-query';
import { payoutList } from '@purser/contract/payouts/payout';
import type { Payout } from '@purser/contract/payouts/payout';
import { payoutHref, payoutsHref } from '../hrefs.ts';
import { api, queryClient } from '../api.ts';
import { single } from '../search.ts';
import { walkOf } from '../table/record-walk.ts';
import type { Walks } from '../table/record-walk.ts';

/** A page of the list that was read this long ago still shows the neighbors of a payout; milliseconds. */
const staleTime = 60_000;

/** The list that opens a payout's details. */
export const payoutWalks: Walks = {
  payouts: walkOf<Payout>({
    description: payoutList,
    route: payoutsHref,
    pageOf: async (query) => {
      const input = query as ListQuery<(typeof payoutList.sorts)[number]>; // read by this very list
      return (await queryClient.fetchQuery({ ...api.payouts.listPayouts.queryOptions({ input }), staleTime })).data;
    },
    isShown: ({ id }, search) => id === single(search['id']),
    hrefOf: ({ id }, list) => payoutHref(id, list),
    prefetch: ({ id }) => prefetchPayout(id),
  }),
};

/** Prefetches the requests of a payout's details page. */
function prefetchPayout(id: string): void {
  void queryClient.prefetchQuery(api.payouts.getPayout.queryOptions({ input: { id } }));
  void queryClient.prefetchQuery(api.payouts.getPayoutProof.queryOptions({ input: { id } }));
}
