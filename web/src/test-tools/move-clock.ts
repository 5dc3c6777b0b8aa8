import { t } from '@lingui/core/macro';
import type { Clock } from '@purser/contract/test-tools/controls';
import { formatDateTime } from '../format/date.ts';
import { followClock } from '../now.ts';
import { toast } from '../ui/toast.tsx';
import { control } from './control.ts';
import { followBooks } from './follow-books.ts';

/** Moves the clock of provider and store to a moment or by a duration (`P1D`), and reads everything again as of then. */
export async function moveClock(
  move: { now: string } | { advance: string },
  link?: { label: string; href: string },
): Promise<void> {
  const { now } = await control<Pick<Clock, 'now'>>('POST', 'clock', move);
  followClock(now);
  toast.success(t`It’s now ${formatDateTime(now)}.`, { about: 'clock', ...(link && { link }) });
  await followBooks();
}
