import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { ofCustomers } from '../database/customer-sql.ts';
import { all } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
import { refuse } from '../http/endpoint.ts';

/** Who a key names: a customer of the shop, or somebody who paid without an order and left an email. */
export interface FoundCustomer {
  /** Null without an order. */
  customer_id: number | null;
  name: string;
  email: string;
  country: string;
  created: Temporal.Instant;
  provider_customer_id: string | null;
}

const unknown = () => refuse('woocommerce_rest_invalid_id', 404, 'There’s no customer with this ID.');

/** The rows of a list that are this customer's. */
export const rowsOf = ({ customer_id, email }: FoundCustomer, store_id: number): Condition =>
  all([sql`store_id = ${store_id}`, ofCustomers([String(customer_id ?? email)], store_id)]);

/** By id or email; throws when there is none in the store. */
export async function requireCustomer(
  { replica: db, store }: Pick<Context, 'replica' | 'store'>,
  key: string | number,
): Promise<FoundCustomer> {
  const text = String(key);
  const isEmail = text.includes('@') && !text.includes('\0');
  if (!isEmail && !/^\d{1,15}$/.test(text)) throw unknown();
  const found = await db
    .selectFrom('customers')
    .select(['customer_id', 'name', 'email', 'country', 'created', 'provider_customer_id'])
    .where('store_id', '=', store.store_id)
    .where(isEmail ? sql<boolean>`lower(email) = ${text.toLowerCase()}` : sql<boolean>`customer_id = ${text}::bigint`)
    .executeTakeFirst();
  if (found) return found;
  if (!isEmail) throw unknown();
  const payer = await db
    .selectFrom('transactions')
    .select(['customer_name as name', 'customer_email as email', 'customer_country as country'])
    .select(sql<Temporal.Instant>`min(date) over ()`.as('created'))
    .where(sql<boolean>`store_id = ${store.store_id} and order_id is null and customer_email <> ''`)
    .where(sql<boolean>`lower(customer_email) = ${text.toLowerCase()}`)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!payer) throw unknown();
  return { ...payer, customer_id: null, provider_customer_id: null };
}
