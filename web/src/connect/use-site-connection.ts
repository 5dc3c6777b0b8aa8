import type { SiteConnection } from '@purser/contract/connect/site-connection';
import { eventPatience } from '@purser/contract/connect/site-connection';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api.ts';

/** Milliseconds between two looks at the connection. */
const lookEvery = 700;

/** Connects the store to the payment provider and waits until an event came back. Calls `onConnected` then; fails when a step did. */
export const useSiteConnection = (onConnected: () => void) =>
  useMutation({ mutationFn: connectAndWait, networkMode: 'always', onSuccess: onConnected });

async function connectAndWait(): Promise<void> {
  let connection = await client.connect.connectSite({});
  const end = performance.now() + eventPatience * 1000;
  while (!connection.is_connected) {
    if (hasFailed(connection) || performance.now() > end) throw new Error('the store could not be connected');
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    connection = await client.connect.getSiteConnection({});
  }
}

const hasFailed = ({ steps }: SiteConnection): boolean => steps.some(({ state }) => state === 'failed');
