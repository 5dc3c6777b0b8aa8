import { list } from '../api/lists.ts';
import type { Route } from '../api/route.ts';

/** Nothing here makes a subscription, so the list of them is empty; it is there for those who count them. */
export const subscriptionRoutes: Route[] = [
  { method: 'GET', path: '/v1/subscriptions', handler: (tx, call) => list(tx, call, { object: 'subscription' }) },
];
