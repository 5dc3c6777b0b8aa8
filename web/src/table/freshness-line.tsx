import { Trans, useLingui } from '@lingui/react/macro';
import { mostNewRows } from '@purser/contract/list-query';
import { useEffect, useState } from 'react';
import { formatFullDateTime } from '../format/date.ts';
import { shopTime } from '../now.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, IconButton } from '../ui/button.tsx';

/** The age of the rows, a button to read them again, and how many came since. New rows are inserted only on request. */
export function FreshnessLine({
  readAt,
  newRows,
  isReading,
  onRefresh,
  onShowNew,
}: {
  /** Milliseconds by the browser's clock. */
  readAt: number | undefined;
  newRows: number;
  isReading: boolean;
  onRefresh: () => void;
  onShowNew: () => void;
}) {
  const { t } = useLingui();
  const many = newRows >= mostNewRows ? t`${mostNewRows - 1}+ new` : t`${newRows} new`;
  const isNew = newRows > 0;
  useEffect(() => {
    if (isNew) announce(t`New rows are available. Use the button above the list to show them.`);
  }, [isNew, t]);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2">
      {isNew && (
        <Button size="small" variant="primary" icon="arrow-up" onPress={onShowNew} data-new className="rounded-full">
          {many}
        </Button>
      )}
      <span className="sm:min-w-28 sm:text-right text-xs text-muted">
        {readAt === undefined ? '\u00A0' : <Age readAt={readAt} />}
      </span>
      <IconButton
        icon="refresh"
        label={t`Refresh`}
        aria-busy={isReading}
        onPress={onRefresh}
        className={isReading ? '[&_svg]:motion-safe:animate-spin' : ''}
      />
    </div>
  );
}

/** "Updated 12 s ago", with the exact time in its title. */
function Age({ readAt }: { readAt: number }) {
  const [seconds, setSeconds] = useState(() => secondsSince(readAt));
  useEffect(() => {
    const look = () => setSeconds(secondsSince(readAt));
    look();
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), 5000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [readAt]);
  // The exact time is by the shop's clock, which may differ from the browser's.
  const exact = shopTime(readAt) / 1000;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return (
    <time dateTime={new Date(exact * 1000).toISOString()} title={formatFullDateTime(exact)} className="tabular-nums">
      {seconds < 5 ? (
        <Trans>Updated just now</Trans>
      ) : minutes < 1 ? (
        <Trans>Updated {seconds} s ago</Trans>
      ) : hours < 1 ? (
        <Trans>Updated {minutes} min ago</Trans>
      ) : (
        <Trans>Updated {hours} h ago</Trans>
      )}
    </time>
  );
}

const secondsSince = (readAt: number): number => Math.max(0, Math.floor((Date.now() - readAt) / 1000));
