import { formatDate, formatDateTime, formatFullDateTime, formatTime, toDate } from './date.ts';

/** A moment in the store's zone; its title names the zone. `full` shows the zone in the text, `date` leaves the time out, `time` the date. */
export function DateTime({
  moment,
  form = 'short',
}: {
  moment: string | number | undefined | null;
  form?: 'short' | 'full' | 'date' | 'time';
}) {
  const date = toDate(moment);
  if (!date) return <>—</>;
  const text =
    form === 'full'
      ? formatFullDateTime(moment)
      : form === 'date'
        ? formatDate(moment)
        : form === 'time'
          ? formatTime(moment)
          : formatDateTime(moment);
  return (
    <time dateTime={date.toISOString()} title={formatFullDateTime(moment)} className="tabular-nums">
      {text}
    </time>
  );
}
