import { sql } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { all } from '../database/list-sql.ts';
import { newRowsOf } from '../database/new-rows.ts';
import { authorizationCondition } from './authorization-source.ts';

/** `GET authorizations/new`: only what still waits for capture. */
export const countNewAuthorizations = endpoint.transactions.countNewAuthorizations.handler(({ input, context }) =>
  newRowsOf(
    context,
    { table: 'authorizations', moment: 'created' },
    all([sql`state = 'open'`, authorizationCondition(context.store, input)]),
    input,
  ),
);
