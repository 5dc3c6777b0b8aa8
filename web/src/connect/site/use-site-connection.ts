import type { SiteConnection } from '@purser/contract/connect/site-connection';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client, queryClient } from '../../api.ts';

/** Milliseconds between two reads while an event is awaited, and once it is late. */
const soon = 700;
const later = 5000;

/** Whether the event that proves the connection is on its way. */
export const isWaiting = (site: SiteConnection | undefined): boolean =>
  site?.steps.some(({ state }) => state === 'waiting') ?? false;

export const keepSite = (site: SiteConnection): void =>
  void queryClient.setQueryData(api.connect.getSiteConnection.queryKey(), site);

/** The store's connection as it is now, if it is wanted; follows the progress of one that is being made. */
export const useSite = (isWanted = true) =>
  useQuery({
    ...api.connect.getSiteConnection.queryOptions(),
    enabled: isWanted,
    refetchInterval: ({ state: { data } }) =>
      isWaiting(data) ? soon : data?.waiting_since && !data.is_connected ? later : false,
  });

/** Connects the store to the payment provider and waits until an event came back. Calls `onConnected` then; fails when a step failed. */
export const useSiteConnection = (onConnected?: () => void) =>
  useMutation({ mutationFn: connectAndWait, networkMode: 'always', ...(onConnected && { onSuccess: onConnected }) });

async function connectAndWait(): Promise<void> {
  let site = await client.connect.connectSite();
  keepSite(site);
  while (isWaiting(site)) {
    await new Promise((passed) => setTimeout(passed, soon));
    site = await client.connect.getSiteConnection();
    keepSite(site);
  }
  if (!site.is_connected) throw new SiteNotConnected();
}

/** One of the steps failed, which shows why. */
export class SiteNotConnected extends Error {}
