import { formatDate, formatDateTime, formatFullDateTime, toDate } from './date.ts';

/** A moment in the store's zone; its title names the zone. `full` shows the zone in the text, `date` leaves the time out. */
export function DateTime({ moment, form = 'short' }: { moment: string | number | undefined | null; form?: 'short' | 'full' | 'date' }) {
  const date = toDate(moment);
  if (!date) return <>—</>;
  const text = form === 'full' ? formatFullDateTime(moment) : form === 'date' ? formatDate(moment) : formatDateTime(moment);
  return <time dateTime={date.toISOString()} title={formatFullDateTime(moment)} className="tabular-nums">{text}</time>;
}
