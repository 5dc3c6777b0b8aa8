import { sql } from 'kysely';
import { endpoint } from '../endpoint.ts';
import { newRowsOf } from '../new-rows.ts';

/** `GET authorizations/new`: only what still waits for capture. */
export const countNewAuthorizations = endpoint.transactions.countNewAuthorizations.handler(({ input, context }) =>
  newRowsOf(context, { table: 'authorizations', moment: 'created' }, sql<boolean>`state = 'open'`, input),
);
