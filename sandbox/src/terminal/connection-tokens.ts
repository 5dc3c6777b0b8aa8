import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { randomText } from '../engine/ids.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { needLocation } from './locations.ts';

/** How long a reader's software may act with one token, in seconds. */
const tokenSeconds = 86_400;

/** Gives a reader, or the app that drives one, access to the account. */
export const connectionTokenRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/terminal/connection_tokens',
    async handler(tx: Tx, call: Call, core: Core) {
      const { location } = call.params;
      const given = typeof location === 'string' && location !== '' ? location : undefined;
      if (given !== undefined) await needLocation(tx, call.account, given);
      const secret = `pst_${core.mode}_${randomText(44)}`;
      const token = {
        object: 'terminal.connection_token',
        ...(given === undefined ? {} : { location: given }),
        secret,
      };
      // Stored under its secret, which is all that the reader sends.
      tx.insert(call.account, { ...token, id: secret, created: tx.now });
      return token;
    },
  },
];

/** The account of a connection token, while it is valid. */
export async function accountOfToken(core: Core, secret: string): Promise<string | undefined> {
  const { rows } = await core.pool.query<{ account: string }>(
    "select account from objects where id = $1 and object = 'terminal.connection_token' and created > $2",
    [secret, Math.floor(core.clock.now() / 1000) - tokenSeconds],
  );
  return rows[0]?.account;
}
