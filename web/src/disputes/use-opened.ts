import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { useEffect } from 'react';
import { client } from '../api.ts';

/** Records that someone looks at a case that waits for a response: otherwise its last reminders go to a second person. */
export function useOpened({ id, status }: { id: string; status: string }): void {
  const isAwaiting = isAwaitingResponse({ status });
  useEffect(() => {
    // A look that isn't recorded costs an unneeded mail at worst.
    if (isAwaiting) client.disputes.openDispute({ dispute_id: id }).catch(() => undefined);
  }, [id, isAwaiting]);
}
