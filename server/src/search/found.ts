import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { matchKinds } from '@purser/contract/search/search';
import type { MatchKind } from '@purser/contract/search/search';
import type { Condition } from '../database/list-sql.ts';

/** The key of a record, how well it matches, and when it was made. */
export interface Found {
  key: string;
  match: number;
  created: Temporal.Instant;
}

export const rankOf = (match: MatchKind): RawBuilder<number> => sql.lit(matchKinds.indexOf(match));

/** Rows of the transactions list that are a payment. */
export const isPayment: Condition = sql`type in ('charge', 'payment')`;

/** What was found before, as rows. */
export const given = (found: readonly Found[]): RawBuilder<unknown> => sql`
  select * from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ match }) => match)}::int[],
    ${found.map(({ created }) => created.toString())}::timestamptz[])`;
