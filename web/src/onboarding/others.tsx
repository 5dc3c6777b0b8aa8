import { Trans } from '@lingui/react/macro';
import type { OnboardingProgress } from '@purser/contract/connect/onboarding';
import { formatDate, formatDateTime, formatTime } from '../format/date.ts';
import { now } from '../now.ts';
import { settings } from '../page-settings.ts';
import { Notice } from '../ui/notice.tsx';

/** Who else works on this, and whose answers replaced the ones here. */
export function Others({ progress, theirs }: { progress: OnboardingProgress; theirs: OnboardingProgress | undefined }) {
  const { by, saved } = progress;
  if (!by || saved === null || by.user_id === settings.currentUser.id) return null;
  const { name } = by;
  const time = formatTime(saved);
  const moment = formatDateTime(saved);
  if (theirs)
    return (
      <Notice
        title={
          <Trans>
            {name} changed this at {time}
          </Trans>
        }
      >
        <Trans>You now see what {name} entered. Change it if something is wrong.</Trans>
      </Notice>
    );
  const isToday = formatDate(saved) === formatDate(now() / 1000);
  return (
    <Notice
      title={
        isToday ? (
          <Trans>
            {name} has been working on this since {time}
          </Trans>
        ) : (
          <Trans>
            {name} started this and left it on {moment}
          </Trans>
        )
      }
    >
      <Trans>You can continue: each of you sees what the other changes.</Trans>
    </Notice>
  );
}
