import { Trans, useLingui } from '@lingui/react/macro';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { memo, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../format/date.ts';
import { DateTime } from '../../format/date-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimelineItem, TimelineList } from '../../ui/timeline.tsx';
import { textOf } from './timeline-entry.tsx';
import { foldAlike, groupByDay } from './timeline-groups.ts';

/** How many events are shown at first, and how many more each press shows. */
const fold = 30;
const unfolded = 30;

/** What happened to a payment, newest first, day by day. It loads and fails independently of the page. */
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
  const [count, setCount] = useState(fold);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef<string>(undefined);
  // After a press the focus moves to the first new event, where the button was.
  useEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (!wanted) return;
    // After the layout of the new events: focusing earlier would force a second layout.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-event="${wanted}"]`)?.focus()),
    );
  });
  if (events.length === 0)
    return (
      <p className="text-muted">
        <Trans>No events yet.</Trans>
      </p>
    );
  // The list is newest first, so what followed a decline is above it.
  const lastTry = events.findIndex(({ type }) => tries.has(type));
  const told = events.map((event, index): Told => ({ event, index, isTriedAgain: index > lastTry }));
  const shown = told.slice(0, count);
  const next = Math.min(unfolded, told.length - shown.length);
  const unfold = (index: number, act: () => void) => {
    focus.current = String(index);
    act();
  };
  return (
    <div ref={list} className="flex flex-col gap-5">
      {groupByDay(shown, ({ event }) => formatDate(event.datetime)).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-2.5 text-[0.8125rem] font-medium text-muted">{day}</h3>
          <TimelineList>
            {foldAlike(items, ({ event }) => event).map((run) => (
              <Run
                key={run[0]?.index}
                run={run}
                opened={opened}
                onOpen={(key, first) => unfold(first, () => setOpened(new Set([...opened, key])))}
              />
            ))}
          </TimelineList>
        </section>
      ))}
      {next > 0 && (
        <div>
          <Button size="small" variant="quiet" onPress={() => unfold(shown.length, () => setCount(count + unfolded))}>
            <Trans>Show {next} older</Trans>
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
function Run({
  run,
  opened,
  onOpen,
}: {
  run: Told[];
  opened: ReadonlySet<string>;
  onOpen: (key: string, first: number) => void;
}) {
  const first = run[0]?.index ?? 0;
  const key = String(first);
  const isFolded = run.length > 3 && !opened.has(key);
  const more = run.length - 1;
  return (
    <>
      {(isFolded ? run.slice(0, 1) : run).map((told) => (
        <Event key={told.index} {...told} />
      ))}
      {isFolded && (
        <TimelineItem
          id={`${key}-more`}
          title={
            <Button size="small" variant="quiet" onPress={() => onOpen(key, first + 1)}>
              <Trans>Show {more} more</Trans>
            </Button>
          }
          time={null}
        />
      )}
    </>
  );
}

/** Memoized, so that shown events do not render again when more are shown. */
const Event = memo(({ event, index, isTriedAgain }: Told) => (
  <TimelineItem
    id={String(index)}
    {...textOf(event, isTriedAgain)}
    time={<DateTime moment={event.datetime} form="time" />}
  />
));
