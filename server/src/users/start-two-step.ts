import { encode } from 'uqr';
import { authenticatorAddress, createAuthenticatorKey } from '../access/authenticator-code.ts';
import { seal, unseal } from '../access/seal.ts';
import { keySealedFor } from '../access/second-step.ts';
import type { Context } from '../context.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { assertPerson } from './own-password.ts';

/** How long a key waits for its first code. */
export const setUpTime = { hours: 1 };

export const startTwoStep = endpoint.users.startTwoStep.handler(async ({ context }) => {
  const user = callerOf(context);
  assertPerson(context, 'turn on two-step sign-in');
  const key = (await openKey(context, user.user_id)) ?? (await makeKey(context, user.user_id));
  const address = authenticatorAddress(key, { store: context.store.name, account: user.username });
  return { key, address, qr: qrOf(address) };
});

/** The key that this session is setting up. */
async function openKey({ db, store, clock, config, request }: Context, user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('sealed_key')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', request.session)
    .where('created', '>', clock.now().subtract(setUpTime))
    .where('confirmed', 'is', null)
    .executeTakeFirst();
  return row && unseal(config, row.sealed_key, keySealedFor(user_id));
}

async function makeKey({ db, store, clock, config, request }: Context, user_id: number): Promise<string> {
  const key = createAuthenticatorKey();
  const row = {
    sealed_key: await seal(config, key, keySealedFor(user_id)),
    session_id: request.session,
    created: clock.now(),
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticators')
    .values({ store_id: store.store_id, user_id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'user_id'])
        .doUpdateSet(row)
        // A key in use isn't replaced.
        .where('authenticators.confirmed', 'is', null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw refuse('two_step_on', 409, 'Two-step sign-in is already on.');
  return key;
}

/** A QR code as one path: a run of dark squares is one rectangle. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index: x, 0: { length } }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}
