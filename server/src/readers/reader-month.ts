import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** A calendar month in UTC, which is how the provider counts days. `to` is the first moment after it. */
export interface Month {
  from: Temporal.Instant;
  to: Temporal.Instant;
}

export function monthOf(moment: Temporal.Instant): Month {
  const first = moment.toZonedDateTimeISO('UTC').with({ day: 1 }).startOfDay();
  return { from: first.toInstant(), to: first.add({ months: 1 }).toInstant() };
}

/** What a reader took in a month. */
export interface ReaderCount {
  reader_id: string;
  count: number;
  /** A phone that takes cards. */
  is_phone: boolean;
}

/** The readers that took payments in a month, by the captured charges in our books. */
export async function countByReader(
  db: Database | DatabaseTransaction,
  { store_id }: Pick<Store, 'store_id'>,
  { from, to }: Month,
): Promise<ReaderCount[]> {
  const { rows } = await sql<ReaderCount>`
    select reader_id, count(*)::int as count, bool_and(is_phone) as is_phone
    from (
      select coalesce(c.data -> 'payment_method_details' -> 'card_present' ->> 'reader',
                      c.data -> 'payment_method_details' -> 'interac_present' ->> 'reader') as reader_id,
             c.data -> 'metadata' ->> 'reader_model' is not distinct from 'COTS_DEVICE' as is_phone
      from transactions t join charges c on c.store_id = t.store_id and c.charge_id = t.charge_id
      where t.store_id = ${store_id} and t.channel in ('in_person', 'in_person_pos') and t.channel <> 'online'
        and t.type in ('charge', 'payment') and t.date >= ${from} and t.date < ${to}
    ) as taken
    where reader_id is not null group by reader_id order by reader_id`.execute(db);
  return rows;
}
