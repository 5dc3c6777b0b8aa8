import type { ExportAvailability } from '@purser/contract/export';

/** How an export ended: a file, a failure, or still running after the last poll (the file will be mailed). */
export type ExportOutcome = { kind: 'ready'; download_url: string } | { kind: 'failed' } | { kind: 'still-running' };

export interface ExportCalls {
  request: () => Promise<{ export_id: string }>;
  poll: (export_id: string) => Promise<Pick<ExportAvailability, 'status' | 'download_url'>>;
}

const pollEvery = 1000;
const polls = 5;

/** Requests an export once, then polls at most five times, a second apart, until the file exists. */
export async function runExport(
  { request, poll }: ExportCalls,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<ExportOutcome> {
  let export_id: string;
  try {
    ({ export_id } = await request());
  } catch {
    return { kind: 'failed' };
  }
  for (let look = 0; look < polls; look++) {
    await wait(pollEvery);
    try {
      const { status, download_url } = await poll(export_id);
      if (status === 'success' && download_url) return { kind: 'ready', download_url };
      if (status === 'failed') return { kind: 'failed' };
    } catch {
      // A failed poll does not stop the export; the next one may succeed.
    }
  }
  return { kind: 'still-running' };
}
