import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { DateTime } from '../../format/date-time.tsx';
import { now } from '../../now.ts';
import { Icon } from '../../ui/icon.tsx';
import { responseDeadlineOf } from './response-deadline.ts';
import type { ResponseDeadline } from './response-deadline.ts';

/** A deadline as it is now, counted again every half minute; nothing without one. */
export function useResponseDeadline(due_by: number | null): ResponseDeadline | undefined {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (due_by === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 30_000);
    return () => clearInterval(timer);
  }, [due_by]);
  return due_by === null ? undefined : responseDeadlineOf(due_by, now());
}

/** "Respond by Nov 30, 2026, 23:59 EST", with the time left beside it. */
export const RespondByLine = ({ due_by, children }: { due_by: number; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <Icon name="calendar" />
    <span className="font-medium">
      <Trans>
        Respond by <DateTime moment={due_by} form="full" />
      </Trans>
    </span>
    {children}
  </p>
);
