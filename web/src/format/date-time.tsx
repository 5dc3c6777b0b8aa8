import { formatDate, formatDateTime, formatFullDateTime, formatTime, shortened, toDate } from './date.ts';
import { now } from '../now.ts';

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
      {form === 'time' ? text : <YearInRow text={text} moment={moment} form={form} />}
    </time>
  );
}

/** In a row with little room, a moment of this year is shown without the year, and another one without the time. The title has both. */
export function YearInRow({
  text,
  moment,
  form,
}: {
  text: string;
  moment: string | number | undefined | null;
  form: 'short' | 'date' | 'full';
}) {
  const { before, left, after } = shortened(text, moment, now(), form);
  return (
    <>
      {before}
      <span className="max-xl:in-data-row:hidden">{left}</span>
      {after}
    </>
  );
}
