import { queryClient } from '../api.ts';

/** Queries of what the books write after an event; forms that someone may be filling in are not among them. */
const written = new Set([
  'authorizations',
  'connect',
  'inbox',
  'loans',
  'orders',
  'payouts',
  'reports',
  'tasks',
  'transactions',
]);

/** Reads again what is shown: at once, and as the books follow the provider, so that a page that the merchant went on to is right. */
export function followBooks(): Promise<void> {
  for (const later of [1500, 4000, 10_000])
    setTimeout(
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) => Array.isArray(path) && written.has(String(path[0])),
        }),
      later,
    );
  return queryClient.invalidateQueries();
}
