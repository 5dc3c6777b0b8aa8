import { refundTypes, saleTypes, spendingTypes } from '@purser/contract/customers/customer';
import type { Spending } from '@purser/contract/customers/customer';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Condition } from '../database/list-sql.ts';

/** What the selected transactions add up to for who paid: sales less refunds, the currency with most of them first. */
export async function readSpending(db: Database, condition: Condition): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    select customer_currency as currency, sum(customer_amount)::bigint as amount,
      coalesce(sum(customer_amount) filter (where type = any(${[...saleTypes]}::text[])), 0)::bigint as sold,
      coalesce(-sum(customer_amount) filter (where type = any(${[...refundTypes]}::text[])), 0)::bigint as refunded,
      count(*) filter (where type = any(${[...saleTypes]}::text[])) as payments,
      coalesce(round(sum(customer_amount) filter (where type = any(${[...saleTypes]}::text[])) / nullif(count(*) filter (where type = any(${[...saleTypes]}::text[])), 0)), 0)::bigint as average
    from transactions where ${condition} and type = any(${[...spendingTypes]}::text[])
    group by customer_currency order by payments desc, currency`.execute(db);
  return rows;
}
