import { randomInt, randomUUID } from 'node:crypto';
import { recordAudit } from '../access/audit.ts';
import { fingerprint } from '../access/password.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { toApplicationPassword } from './application-password.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 24 letters and digits, 142 bits, shown in groups of four. */
const createPassword = (): string => Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('');

export const createApplicationPassword = endpoint.users.createApplicationPassword.handler(
  async ({ input, context }) => {
    const user = callerOf(context);
    const password = createPassword();
    const row = {
      uuid: randomUUID(),
      name: input.name,
      created: context.clock.now(),
      last_used: null,
      last_ip: null,
    };
    await transact(context.db, async (tx) => {
      await tx
        .insertInto('application_passwords')
        .values({
          ...row,
          store_id: context.store.store_id,
          user_id: user.user_id,
          password_hash: fingerprint(password),
        })
        .execute();
      await recordAudit(tx, context, {
        action: 'createApplicationPassword',
        object_type: 'user',
        object_id: String(user.user_id),
        after: { uuid: row.uuid, name: row.name },
        outcome: 'done',
      });
    });
    return { ...toApplicationPassword(row), password: password.replaceAll(/(.{4})(?=.)/g, '$1 ') };
  },
);
