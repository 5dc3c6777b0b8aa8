import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface TimelineEntry {
  key: string;
  tone?: Tone;
  icon?: IconName;
  title: ReactNode;
  time: ReactNode;
  body?: ReactNode;
}

const markerByTone: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** One event. A page can use `id` to move the focus there. */
export const TimelineItem = ({
  id,
  tone = 'neutral',
  icon,
  title,
  time,
  body,
}: Omit<TimelineEntry, 'key'> & { id: string }) => (
  <li
    data-event={id}
    tabIndex={-1}
    className="relative flex gap-3 pb-5 last:pb-0 before:absolute before:top-6 before:bottom-0 before:left-[0.71875rem] before:w-px before:bg-line last:before:hidden"
  >
    <span
      aria-hidden
      className={classNames(
        'z-10 mt-px inline-flex size-6 shrink-0 items-center justify-center rounded-full',
        markerByTone[tone],
      )}
    >
      {icon ? <Icon name={icon} className="size-3.5" /> : <span className="size-2 rounded-full bg-current" />}
    </span>
    <div className="min-w-0 flex-1">
      <div className="font-semibold">{title}</div>
      <div className="text-[0.8125rem] text-muted">{time}</div>
      {body && <div className="mt-1.5">{body}</div>}
    </div>
  </li>
);

export const TimelineList = ({ children }: { children: ReactNode }) => <ol className="flex flex-col">{children}</ol>;

/** What happened, newest first; only the first `shown` entries until unfolded. */
export function Timeline({ entries, shown = 50 }: { entries: TimelineEntry[]; shown?: number }) {
  const [isWhole, setWhole] = useState(false);
  const visible = isWhole ? entries : entries.slice(0, shown);
  const rest = entries.length - visible.length;
  return (
    <>
      <TimelineList>
        {visible.map(({ key, ...entry }) => (
          <TimelineItem key={key} id={key} {...entry} />
        ))}
      </TimelineList>
      {rest > 0 && (
        <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
          {plural(rest, { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
    </>
  );
}
