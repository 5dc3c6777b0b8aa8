import { newRowsOf } from '../database/new-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { authorizationSource } from './authorization-source.ts';

/** `GET authorizations/new`. */
export const countNewAuthorizations = endpoint.authorizations.countNewAuthorizations.handler(({ input, context }) =>
  newRowsOf(context, authorizationSource, input),
);
