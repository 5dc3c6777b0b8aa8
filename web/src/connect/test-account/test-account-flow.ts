/** Percent. */
const firstProgress = 5;
const step = 4;
/** How far the bar goes while the account is being made. */
const ceilingOfRequest = 40;
/** From here on, the wait ends whatever the account's status. */
const nearlyDone = 95;
/** Milliseconds. */
const stepEvery = 1_000;
export const pollEvery = 2_500;
export const longestPoll = 40_000;

export interface TestAccountSetup {
  /** Makes the account; returns the address to go to. Throws when there is none. */
  makeAccount: () => Promise<string>;
  /** The status of the account; undefined while it can't be read. */
  readStatus: () => Promise<string | undefined>;
  onProgress: (percent: number) => void;
  /** Aborted when the merchant leaves. */
  signal: AbortSignal;
}

/**
 * Makes a test account and waits briefly for its checks at the provider; later screens show the rest.
 * Returns the address to go to; undefined when the merchant left.
 */
export async function setUpTestAccount(setup: TestAccountSetup): Promise<string | undefined> {
  const { makeAccount, readStatus, onProgress, signal } = setup;
  let progress = firstProgress;
  const rise = (ceiling: number) => {
    progress = Math.min(ceiling, progress + step);
    if (!signal.aborted) onProgress(progress);
  };
  onProgress(progress);
  const rising = setInterval(() => rise(ceilingOfRequest), stepEvery);
  let address: string;
  try {
    address = await makeAccount();
  } finally {
    clearInterval(rising);
  }
  const end = performance.now() + longestPoll;
  const left = () => end - performance.now();
  while (!signal.aborted) {
    const status = await Promise.race([readStatus().catch(() => undefined), pause(left())]);
    if (status !== undefined && !status.includes('pending')) break;
    rise(100);
    if (progress > nearlyDone || left() <= 0) break;
    await pause(Math.min(pollEvery, left()));
  }
  if (signal.aborted) return undefined;
  onProgress(100);
  return address;
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
