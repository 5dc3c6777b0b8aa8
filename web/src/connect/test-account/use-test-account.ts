import { useRef, useState } from 'react';
import { client } from '../../api.ts';
import { connectHref } from '../../hrefs.ts';
import { toAdminHref, toRoutePath } from '../../history.ts';
import { settings } from '../../page-settings.ts';
import { stringifySearch } from '../../search.ts';
import { keptParameters, withParameters } from '../connect-query.ts';
import type { ConnectQuery } from '../connect-query.ts';
import { setUpTestAccount } from './test-account-flow.ts';

/** Milliseconds after which the request for the account counts as failed. */
const patience = 60_000;

export interface TestAccountProgress {
  /** Undefined while none is being made. */
  percent: number | undefined;
  start: () => void;
  leave: () => void;
}

/** Makes a test account and opens the store with it; a failure reloads the page, which explains it. */
export function useTestAccount(query: ConnectQuery): TestAccountProgress {
  const [percent, setPercent] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  const start = () => {
    if (leaving.current) return;
    if (!settings.isJetpackConnected) {
      window.location.assign(
        withParameters(settings.connectUrl, {
          ...keptParameters(query),
          auto_start_test_drive_onboarding: 'true',
        }),
      );
      return;
    }
    const { signal } = (leaving.current = new AbortController());
    void wait(signal);
  };
  const wait = async (signal: AbortSignal) => {
    const isMade = await run(query, signal, setPercent);
    // It was made after the merchant left the wait, and no other wait began: the page behind knows nothing of it.
    if (isMade && signal.aborted && !leaving.current && isOnConnectPage()) window.location.reload();
  };
  const leave = () => {
    leaving.current?.abort();
    leaving.current = undefined;
    setPercent(undefined);
  };
  return { percent, start, leave };
}

const isOnConnectPage = (): boolean => toRoutePath(window.location).split(/[?#]/)[0] === connectHref;

/** Returns whether the account was made. */
async function run(query: ConnectQuery, signal: AbortSignal, onProgress: (percent: number) => void): Promise<boolean> {
  try {
    const address = await setUpTestAccount({
      makeAccount: () => askForTestAccount(query),
      readStatus: readAccountStatus,
      onProgress,
      signal,
    });
    if (address !== undefined) window.location.assign(address);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    console.info('the test account could not be made', error);
    const search = { ...keptParameters(query), test_drive_error: 'true' };
    window.location.assign(toAdminHref(`${connectHref}${stringifySearch(search)}`));
    return false;
  }
}

interface Answer {
  success?: boolean;
  data?: { redirect_to?: string };
}

async function askForTestAccount(query: ConnectQuery): Promise<string> {
  const response = await fetch(
    withParameters(settings.connectUrl, {
      ...keptParameters(query),
      test_drive: 'true',
    }),
    {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    },
  );
  // A failure is a redirect to a page; reading that as JSON throws.
  const answer = (await response.json()) as Answer; // every field may be missing
  if (!answer.success || !answer.data?.redirect_to) throw new Error(`no test account: ${JSON.stringify(answer)}`);
  return answer.data.redirect_to;
}

async function readAccountStatus(): Promise<string | undefined> {
  const account = await client.connect.getAccount(undefined, { context: { isQuiet: true } });
  return account === false ? undefined : account.status;
}
