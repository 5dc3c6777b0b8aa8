import { plural } from '@lingui/core/macro';
import { t } from '@lingui/core/macro';
import { DateTime } from '../format/date-time.tsx';
import { formatFullDateTime, toDate } from '../format/date.ts';
import { now } from '../now.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';

const hour = 3_600_000;

export interface Deadline {
  isPast: boolean;
  /** Days left, to the nearest one, and whole hours on the last day. */
  days: number;
  hours: number;
  tone: Tone;
}

/** How long is left until a moment; amber in the last three days, red on the last. */
export function deadlineOf(moment: string | number, at: number = now()): Deadline {
  const left = (toDate(moment)?.getTime() ?? 0) - at;
  const hours = Math.max(0, Math.floor(left / hour));
  return {
    isPast: left <= 0,
    // Rounded, so that a new authorization shows seven days and not six. The exact time is beside it.
    days: left < 24 * hour ? 0 : Math.round(left / (24 * hour)),
    hours,
    tone: left <= 24 * hour ? 'danger' : left <= 72 * hour ? 'warning' : 'neutral',
  };
}

function words({ isPast, days, hours }: Deadline): string {
  if (isPast) return t`Expired`;
  if (days > 0) return plural(days, { one: '# day left', other: '# days left' });
  return hours > 0 ? plural(hours, { one: '# hour left', other: '# hours left' }) : t`Less than an hour left`;
}

/** "3 days left", toned by how near it is. */
function TimeLeft({ moment }: { moment: string | number }) {
  const deadline = deadlineOf(moment);
  return (
    <span title={formatFullDateTime(moment)}>
      <Badge tone={deadline.tone}>{words(deadline)}</Badge>
    </span>
  );
}

/** The exact time and what is left until then. */
export const CaptureDeadline = ({ moment }: { moment: string | number }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 whitespace-nowrap">
    {/* A card has room for one of both. */}
    <span className="max-sm:in-data-row:hidden">
      <DateTime moment={moment} />
    </span>
    <TimeLeft moment={moment} />
  </span>
);
