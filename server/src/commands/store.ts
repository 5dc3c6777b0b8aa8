import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hashPassword } from '../access/password.ts';
import { isCountry } from '@purser/contract/country';
import { readConfig } from '../config.ts';
import { findStore, firstStoreId } from '../access/find-store.ts';
import { createAdministrator, createStore } from '../create-store.ts';
import { transact } from '../database/database.ts';
import type { Context } from '../context.ts';
import { forStore } from '../for-store.ts';
import { createLog } from '../log.ts';
import { startServices } from '../services.ts';
import type { RunningServices } from '../services.ts';
import { endTwoStep } from '../users/end-two-step.ts';

const usage = `npm run store -- add --name "Second" --host second.example [--currency eur] [--country DE] [--account acct_… | --test-account] [--password …]
npm run store -- move --host second.example --to shop.example
npm run store -- list
npm run store -- password [--host second.example] [--user admin]   (reads PURSER_ADMIN_PASSWORD, or makes one up)
npm run store -- two-step-off [--host second.example] [--user admin]   (for who lost phone and recovery codes)`;

/** What a new store may sell in: its first goods have prices of two decimals. */
const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud'];

/** Stores beside the first: each with its own users, goods and account, chosen by host name. Works beside a running server. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      host: { type: 'string' },
      currency: { type: 'string', default: 'usd' },
      country: { type: 'string', default: 'US' },
      account: { type: 'string' },
      'test-account': { type: 'boolean', default: false },
      to: { type: 'string' },
      password: { type: 'string' },
      user: { type: 'string', default: 'admin' },
    },
  });
  const config = readConfig(process.env);
  const [command] = positionals;
  const { name, host } = values;
  if (command === 'add') {
    if (!name?.trim()) throw new Error(`--name is needed\n${usage}`);
    if (!host || !isHostName(host)) throw new Error(`--host must be a host name\n${usage}`);
    if (values.password !== undefined && values.password.length < 8)
      throw new Error('--password must have at least 8 characters');
    if (!currencies.includes(values.currency.toLowerCase()))
      throw new Error(`--currency must be one of ${currencies.join(', ')}`);
    if (!isCountry(values.country.toUpperCase())) throw new Error('--country must be a two-letter code, such as DE');
  } else if (command === 'move') {
    if (!host || !values.to || !isHostName(values.to)) throw new Error(`--host and --to must be host names\n${usage}`);
  } else if (!['list', 'password', 'two-step-off'].includes(command ?? '')) throw new Error(usage);

  const services = await startServices(config, createLog('error'), { beside: true });
  try {
    if (command === 'add')
      await add(services, {
        ...values,
        name: name?.trim() ?? '',
        host: host ?? '',
        has_test_account: values['test-account'],
      });
    else if (command === 'move') await move(services, host ?? '', values.to ?? '');
    else if (command === 'password') await setPassword(services, host, values.user);
    else if (command === 'two-step-off') await turnOffTwoStep(services, host, values.user);
    else await list(services);
  } finally {
    await services.close();
  }
}

async function add(
  services: RunningServices,
  store: {
    name: string;
    host: string;
    currency: string;
    country: string;
    account?: string;
    has_test_account: boolean;
    password?: string;
  },
): Promise<void> {
  const { db, clock, firstMode } = services;
  const taken = await storeAt(db, store.host);
  if (taken) throw new Error(`--host: ${store.host} already belongs to ${taken.name}`);
  const account_id = store.account ?? (store.has_test_account ? await createAccount(services, store) : undefined);
  const password = await transact(db, async (tx) => {
    const store_id = await createStore(
      { db: tx, clock },
      {
        name: store.name,
        host: store.host,
        currency: store.currency.toLowerCase(),
        country: store.country.toUpperCase(),
        account_id,
        mode: firstMode,
      },
    );
    return createAdministrator({ db: tx, clock }, store_id, { password: store.password, host: store.host });
  });
  process.stdout.write(
    `${store.name} answers at host ${store.host.toLowerCase()}\n  account     ${account_id ?? 'none yet: Payments → Connect'}\n  user        admin\n  password    ${password}   (shown this once)\n`,
  );
}

/** A test account of the embedded provider, which can charge and be paid out. */
async function createAccount(
  { providers, sandbox, clock }: RunningServices,
  { name }: { name: string },
): Promise<string> {
  const { test } = providers;
  if (!sandbox || !test) throw new Error('--test-account needs the embedded provider');
  const account = await test.stripe.accounts.create({
    country: 'US',
    business_type: 'company',
    business_profile: { name, product_description: 'Goods of an online store' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    tos_acceptance: { date: Math.floor(clock.now().epochMilliseconds / 1000), ip: '127.0.0.1' },
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
  });
  return account.id;
}

/** Gives a store another host name: its address has changed. Its connection is mended there, in the admin. */
async function move({ db }: RunningServices, from: string, to: string): Promise<void> {
  const taken = await storeAt(db, to);
  if (taken) throw new Error(`--to: ${to} already belongs to ${taken.name}`);
  const store = await storeAt(db, from);
  if (!store) throw new Error(`--host: there is no store at ${from}`);
  await db.updateTable('stores').set({ host: to.toLowerCase() }).where('store_id', '=', store.store_id).execute();
  process.stdout.write(
    `${store.name} answers at host ${to.toLowerCase()}\nOpen its admin there and reconnect it, so that payment events arrive.\n`,
  );
}

const storeAt = (db: RunningServices['db'], host: string) =>
  db.selectFrom('stores').select(['store_id', 'name']).where('host', '=', host.toLowerCase()).executeTakeFirst();

const isHostName = (host: string): boolean => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host);

async function turnOffTwoStep(services: RunningServices, host: string | undefined, username: string): Promise<void> {
  const { db } = services;
  const store_id = host ? (await storeAt(db, host))?.store_id : await firstStoreId(db);
  const store = store_id === undefined ? undefined : await findStore(db, store_id);
  const user =
    store &&
    (await db
      .selectFrom('users')
      .select(['user_id', 'username', 'email'])
      .where('store_id', '=', store.store_id)
      .where((where) => where(where.fn<string>('lower', ['username']), '=', username.trim().toLowerCase()))
      .executeTakeFirst());
  if (!user) throw new Error(`there is no user ${username}${host ? ` at ${host}` : ''}`);
  const context: Context = {
    ...forStore(services, store),
    store,
    user: null,
    request: {
      id: 'npm run store',
      ip: '',
      user_agent: '',
      origin: '',
      headers: new Headers(),
      idempotency_key: undefined,
      session: '',
    },
    response_headers: new Headers(),
    response: {},
  };
  const wasOn = await transact(db, (tx) => endTwoStep(tx, context, user, 'The operator of the store'));
  process.stdout.write(
    wasOn
      ? `two-step sign-in of ${user.username} is off; all sessions were signed out\n`
      : `two-step sign-in of ${user.username} was off already\n`,
  );
}

async function setPassword(services: RunningServices, host: string | undefined, username: string): Promise<void> {
  const { db, config } = services;
  const password = config.PURSER_ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  const store_id = host
    ? (await db.selectFrom('stores').select('store_id').where('host', '=', host.toLowerCase()).executeTakeFirst())
        ?.store_id
    : await firstStoreId(db);
  const user =
    store_id !== undefined &&
    (await db
      .updateTable('users')
      .set({ password_hash })
      .where('store_id', '=', store_id)
      .where((where) => where(where.fn<string>('lower', ['username']), '=', username.trim().toLowerCase()))
      .returning('user_id')
      .executeTakeFirst());
  if (!user) throw new Error(`there is no user ${username}${host ? ` at ${host}` : ''}`);
  // Ends what was begun with the old password.
  await db
    .deleteFrom('pending_sign_ins')
    .where('store_id', '=', store_id)
    .where('user_id', '=', user.user_id)
    .execute();
  await db.deleteFrom('sessions').where('store_id', '=', store_id).where('user_id', '=', user.user_id).execute();
  process.stdout.write(`password of ${username}: ${password}\n`);
}

async function list({ db }: RunningServices): Promise<void> {
  const stores = await db
    .selectFrom('stores')
    .select(['store_id', 'name', 'host', 'account_id'])
    .where('closed', 'is', null)
    .orderBy('store_id')
    .execute();
  for (const store of stores)
    process.stdout.write(
      `${store.store_id}\t${store.name}\t${store.host ?? '(every other host)'}\t${store.account_id}\n`,
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`store: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
