import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** The calls to the provider, to read here or to download. */
export function DebugLog() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const log = useQuery({ ...api.settings.getDebugLog.queryOptions(), enabled: isOpen, staleTime: 0 });
  const entries = log.data?.data ?? [];
  const download = () => {
    const lines = entries.map(({ created, method, path, status, milliseconds, request_id, idempotency_key }) =>
      [created, method, path, status ?? 'no response', `${milliseconds} ms`, request_id, idempotency_key]
        .filter((part) => part !== null)
        .join(' '),
    );
    const url = URL.createObjectURL(new Blob([`${lines.toReversed().join('\n')}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'payments-debug.log' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        <Trans>View log</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Debug log`}
        width="wide"
        footer={
          <>
            <Button onPress={download} isDisabled={entries.length === 0}>
              <Trans>Download</Trans>
            </Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        {log.isError ? (
          <ErrorState title={<Trans>We couldn’t load the log.</Trans>} onRetry={() => void log.refetch()} />
        ) : log.isPending ? (
          <SkeletonLines count={6} />
        ) : entries.length === 0 ? (
          <p>
            <Trans>No calls yet. Turn on the debug log to record calls to the payment provider.</Trans>
          </p>
        ) : (
          <>
            <p className="mb-2 text-muted">
              <Plural value={entries.length} one="# call, newest first." other="# calls, newest first." />
            </p>
            <ul
              // Focusable, so that the keyboard can scroll it.
              tabIndex={0}
              aria-label={t`Calls`}
              className="max-h-96 overflow-auto rounded-control border border-line p-3 font-mono text-xs"
            >
              {entries.map((entry, index) => (
                <li key={index} className="whitespace-nowrap">
                  <DateTime moment={entry.created} form="time" /> {entry.method} {entry.path}{' '}
                  {entry.status ?? t`no response`} {entry.milliseconds} ms {entry.request_id}
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
