import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { formatDate } from '../format/date.ts';
import { payoutsHref } from '../hrefs.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Section } from '../ui/section.tsx';
import { clockQuery } from './control.ts';
import { moveClock } from './move-clock.ts';
import { NotLoaded } from './not-loaded.tsx';

type Step = 'day' | 'week' | 'payout';

const day = 86_400_000;

/** The clock of provider and store, and what moves it. */
export function ClockCard() {
  const { t } = useLingui();
  const [move, setMove] = useState<{ by: Step; from: number; to: number }>();
  // While it moves, the clock shows the moment that is being worked through.
  const clock = useQuery({ ...clockQuery, refetchInterval: move ? 400 : 30_000 });
  const moving = useMutation({
    mutationFn: ({ by, to }: { by: Step; to: number }) =>
      moveClock(
        { now: new Date(to).toISOString() },
        by === 'payout' ? { label: t`View payouts`, href: payoutsHref } : undefined,
      ),
    onSettled: () => setMove(undefined),
  });
  if (!clock.data)
    return (
      <Section id="clock" title={t`Clock`}>
        <NotLoaded query={clock} />
      </Section>
    );
  const { now, next_payout } = clock.data;
  const start = (by: Step, to: number) => {
    setMove({ by, from: Date.parse(now), to });
    moving.mutate({ by, to });
  };
  const button = (by: Step, label: string, to: number | undefined) => (
    <Button
      onPress={() => to !== undefined && start(by, to)}
      isBusy={move?.by === by}
      busyLabel={t`Moving the clock…`}
      isDisabled={move !== undefined && move.by !== by}
      disabledReason={
        to === undefined && !move ? t`No payout is due: there’s nothing to pay out, or payouts are off.` : undefined
      }
    >
      {label}
    </Button>
  );
  return (
    <Section id="clock" title={t`Clock`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-xl font-semibold">
          <DateTime moment={now} form="full" />
        </p>
        <div className="flex flex-wrap gap-2">
          {button('day', t`+1 day`, Date.parse(now) + day)}
          {button('week', t`+7 days`, Date.parse(now) + 7 * day)}
          {button(
            'payout',
            next_payout ? t`To the next payout, ${formatDate(next_payout)}` : t`To the next payout`,
            next_payout === null ? undefined : Date.parse(next_payout),
          )}
        </div>
      </div>
      <div className="my-2 flex h-1.5">
        {move && (
          <ProgressBar
            label={t`Moving the clock…`}
            value={Math.min(Math.max(Date.parse(now) - move.from, 0), move.to - move.from)}
            max={move.to - move.from}
            className="w-full"
          />
        )}
      </div>
      {moving.error && <Notice tone="danger">{moving.error.message}</Notice>}
      <p className="text-muted">
        <Trans>
          Everything due on the way happens: payouts, deadlines, webhooks. Your books follow within seconds. The clock
          only moves forward.
        </Trans>
      </p>
    </Section>
  );
}
