import { formatDay, toDate } from '../format/date.ts';

/** The day of a payout in UTC, without a time: it is not converted to a time zone. Text, or milliseconds. */
export function PayoutDay({ date }: { date: string | number }) {
  const day = toDate(typeof date === 'number' ? date / 1000 : date)
    ?.toISOString()
    .slice(0, 10);
  if (!day) return <>—</>;
  return (
    <time dateTime={day} className="tabular-nums">
      {formatDay(day)}
    </time>
  );
}
