import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mostOfType } from '@purser/contract/search/search';
import type { Database } from '../database/database.ts';
import { queryPrepared } from '../database/database.ts';
import type { Condition } from '../database/list-sql.ts';
import { beginsWith, hasWords, searchableText } from '../database/search-sql.ts';
import type { Term } from '../database/search-term.ts';
import { isPayment, rankOf } from './found.ts';
import type { Found } from './found.ts';
import { isId } from './probes.ts';

/** Who and what a name or an e-mail address finds. */
interface Named {
  people: readonly Found[];
  payments: readonly Found[];
}

const nobody: Named = { people: [], payments: [] };

/**
 * Customers whose name or e-mail address begins so, by plain indexes; when those are few, also those that have the words somewhere.
 * What they bought is found by their orders: customers are fewer than payments, and reading them takes a tenth of the time.
 * Payments are searched by their own texts only when no customer has them, such as those of an imported history.
 */
export async function findNamed(db: Database, store_id: number, term: Term): Promise<Named> {
  if (isId(term) || term.words.length === 0 || term.text.length < 2 || !/\p{L}/u.test(term.text)) return nobody;
  const first = await findBeginning(db, store_id, term);
  // Who types an address means its owner.
  const isEnough = first.length >= mostOfType || (first.length > 0 && term.text.includes('@'));
  if (isEnough) return { people: best(first), payments: [] };
  const people = best([...first, ...(await findContaining(db, store_id, term))]);
  return { people, payments: people.length > 0 ? [] : await findUnordered(db, store_id, term) };
}

const best = (found: readonly Found[]): Found[] =>
  [...new Map(found.toReversed().map((one) => [one.key, one])).values()]
    .toSorted((a, b) => a.match - b.match || Temporal.Instant.compare(b.created, a.created))
    .slice(0, mostOfType);

const some = sql.lit(mostOfType * 4);

/** In the order of each index, so that the plan of any parameters is that index. */
function findBeginning(db: Database, store_id: number, { words }: Term): Promise<Found[]> {
  const name = sql`searchable(${words.join(' ')}::text)`;
  const email = sql`lower(email)`;
  const from = (where: Condition, order: RawBuilder<unknown>) => sql`(
    select customer_id::text as key, ${rankOf('name')} as match, created from customers
    where store_id = ${store_id} and ${where} order by ${order} limit ${some})`;
  // Compared byte by byte, as the index is.
  const byName = from(
    sql`search ~>=~ ${name} and search ~<~ (${name} || ${'\u{10ffff}'}) and ${name} <> ''`,
    sql`search using ~<~`,
  );
  const [word = ''] = words;
  if (words.length > 1) return queryPrepared(db, 'customers by name', sql<Found>`${byName}`);
  const byEmail = from(beginsWith(email, word.toLowerCase()), email);
  return queryPrepared(db, 'customers by name or email', sql<Found>`${byName} union all ${byEmail}`);
}

/** Planned for its words: how common they are decides between the newest customers and the index on the text. */
async function findContaining(db: Database, store_id: number, term: Term): Promise<Found[]> {
  const typed = searchableText(term.words.join(' '));
  const begins: Condition = sql`search like '% ' || ${typed} || '%'`;
  // Shorter words have no trigram inside of others: only a word that begins so is found by an index.
  const { rows } = await sql<Found>`
    select customer_id::text as key, case when ${begins} then ${rankOf('name')} else ${rankOf('text')} end as match, created
    from customers where store_id = ${store_id} and ${isLong(term) ? hasWords('search', term) : begins}
    order by created desc limit ${sql.lit(mostOfType)}`.execute(db);
  return rows;
}

const isLong = ({ words }: Term): boolean => words.some((word) => word.length >= 3);

async function findUnordered(db: Database, store_id: number, term: Term): Promise<Found[]> {
  const { words } = term;
  const [email] = words.length === 1 && words[0]?.includes('@') ? words : [];
  const of = sql`coalesce(payment_intent_id, charge_id) as key, ${rankOf('text')} as match, date as created
    from transactions where store_id = ${store_id} and ${isPayment}`;
  if (email !== undefined) {
    const payer = sql`lower(customer_email)`;
    return queryPrepared(
      db,
      'payments without an order by email',
      sql<Found>`select ${of} and order_id is null and customer_email <> '' and ${beginsWith(payer, email.toLowerCase())}
        order by ${payer} limit ${some}`,
    );
  }
  if (!isLong(term)) return [];
  const { rows } = await sql<Found>`
    select ${of} and ${hasWords('search', term)} order by date desc limit ${sql.lit(mostOfType)}`.execute(db);
  return rows;
}
