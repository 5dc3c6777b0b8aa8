import { Trans, useLingui } from '@lingui/react/macro';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '../format/date.ts';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { TimelineEntry } from '../ui/timeline.tsx';
import { textOf } from './timeline-entry.tsx';
import { foldAlike, groupByDay } from './timeline-groups.ts';

/** How many events show before the rest folds away. */
const fold = 30;

/** What happened to a payment, newest first, day by day. It loads and fails alone. */
export function PaymentTimeline({
  events,
  isError,
  onRetry,
}: {
  events: TimelineEvent[] | undefined;
  isError: boolean;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  return (
    <Card title={t`Timeline`}>
      {isError ? (
        <ErrorState title={<Trans>Error while loading timeline</Trans>} onRetry={onRetry} />
      ) : events ? (
        <Days events={events} />
      ) : (
        <div aria-busy className="h-44">
          <SkeletonLines count={6} />
        </div>
      )}
    </Card>
  );
}

function Days({ events }: { events: TimelineEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef<string>(undefined);
  // Whoever unfolded goes on reading where the button was.
  useLayoutEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(`[data-event="${focus.current}"]`)?.focus();
    focus.current = undefined;
  });
  if (events.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing has happened yet.</Trans>
      </p>
    );
  // What the customer did after a decline stands above it.
  const lastTry = events.findIndex(({ type }) => tries.has(type));
  const told = events.map((event, index): Told => ({ event, index, isTriedAgain: index > lastTry }));
  const shown = isWhole ? told : told.slice(0, fold);
  const rest = told.length - shown.length;
  const unfold = (index: number, act: () => void) => {
    focus.current = String(index);
    act();
  };
  return (
    <div ref={list} className="flex flex-col gap-5">
      {groupByDay(shown, ({ event }) => formatDate(event.datetime)).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-2.5 text-[0.8125rem] font-medium text-muted">{day}</h3>
          <Timeline
            shown={Infinity}
            entries={foldAlike(items, ({ event }) => event).flatMap((run) =>
              entriesOf(run, opened, (key, first) => unfold(first, () => setOpened(new Set([...opened, key])))),
            )}
          />
        </section>
      ))}
      {rest > 0 && (
        <div>
          <Button size="small" variant="quiet" onPress={() => unfold(shown.length, () => setWhole(true))}>
            <Trans>Show {rest} older</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Events by which a customer tries to pay. */
const tries = new Set<TimelineEvent['type']>(['authorized', 'captured', 'failed']);

interface Told {
  event: TimelineEvent;
  /** Its place in the whole timeline. */
  index: number;
  isTriedAgain: boolean;
}

/** A run of alike events; a long one shows its newest and how many follow. */
function entriesOf(
  run: Told[],
  opened: ReadonlySet<string>,
  open: (key: string, first: number) => void,
): TimelineEntry[] {
  const first = run[0]?.index ?? 0;
  const key = String(first);
  const isFolded = run.length > 3 && !opened.has(key);
  const entries = (isFolded ? run.slice(0, 1) : run).map(({ event, index, isTriedAgain }): TimelineEntry => ({
    key: String(index),
    ...textOf(event, isTriedAgain),
    time: <DateTime moment={event.datetime} form="time" />,
  }));
  const more = run.length - 1;
  if (isFolded)
    entries.push({
      key: `${key}-more`,
      title: (
        <Button size="small" variant="quiet" onPress={() => open(key, first + 1)}>
          <Trans>Show {more} more</Trans>
        </Button>
      ),
      time: null,
    });
  return entries;
}
