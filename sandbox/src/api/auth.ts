import type { Context } from 'hono';
import { prepared } from '../engine/prepared.ts';
import { apiVersion, type Core } from './core.ts';
import { StripeError } from './errors.ts';
import type { Route } from './route.ts';
import { accountOfToken } from '../terminal/connection-tokens.ts';

interface Access {
  account: string;
  /** Whether the call names a connected account. */
  connected: boolean;
  publishable: boolean;
  /** Whether a reader's software calls, with a connection token in place of a key. */
  terminal: boolean;
  version: string;
}

/** The caller of a request, and the account it acts for. */
export async function authenticate(core: Core, context: Context, route: Route): Promise<Access> {
  const key = shownKey(context);
  if (key === undefined || key === '') {
    throw new StripeError(
      401,
      {
        type: 'invalid_request_error',
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      },
      { headers: { 'www-authenticate': 'Basic realm="Stripe"' } },
    );
  }
  const terminal = key.startsWith(`pst_${core.mode}_`) ? await accountOfToken(core, key) : undefined;
  const publishable = key === core.keys.publishable || terminal !== undefined;
  if (!publishable && key !== core.keys.secret) {
    throw new StripeError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked(key)}` });
  }
  if (publishable && !route.publishable) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    });
  }
  const named =
    context.req.header('stripe-account') ?? (publishable ? context.req.query('_stripe_account') : undefined);
  if (terminal !== undefined && named !== undefined && named !== terminal)
    throw new StripeError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked(key)}` });
  const account = terminal ?? named ?? core.keys.platform;
  if (named !== undefined && named !== core.keys.platform) {
    const { rows } = await core.pool.query(
      prepared(
        "select 1 from objects where account = $1 and id = $2 and object = 'account' and data->>'_revoked' is null",
        [core.keys.platform, named],
      ),
    );
    if (rows.length === 0) {
      throw new StripeError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key '${masked(key)}' does not have access to account '${named}' (or that account does not exist). Application access may have been revoked.`,
      });
    }
  }
  return {
    account,
    connected: account !== core.keys.platform,
    publishable,
    terminal: terminal !== undefined,
    version: apiVersion,
  };
}

/** The key of a request: as Bearer, as the user of Basic, or (publishable only) as `key`. */
export function shownKey(context: Context): string | undefined {
  const header = context.req.header('authorization') ?? '';
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return context.req.query('key');
}

function masked(key: string): string {
  return key.length > 12
    ? `${key.slice(0, 8)}${'*'.repeat(Math.min(key.length - 12, 20))}${key.slice(-4)}`
    : '*'.repeat(key.length);
}
