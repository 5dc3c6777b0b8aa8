import { list } from '../api/lists.ts';
import type { Route } from '../api/route.ts';

/** The sandbox has no subscriptions, so their list is empty; clients that count them can read it. */
export const subscriptionRoutes: Route[] = [
  { method: 'GET', path: '/v1/subscriptions', handler: (tx, call) => list(tx, call, { object: 'subscription' }) },
];
