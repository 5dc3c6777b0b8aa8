import type Stripe from 'stripe';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { StripeError, invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { document, resolve } from '../api/schema.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { findAccount, reachable } from './find-account.ts';

/** Seconds that a session may be claimed in. */
const sessionSeconds = 3600;

/** Stored under its client secret, which is all that a browser has. */
export interface AccountSession extends StripeObject {
  object: '_account_session';
  account: string;
  expires_at: number;
  /** Names of those that may be shown. */
  components: string[];
  /** Whether the onboarding asks for the bank; else the platform does. */
  collects_bank?: boolean;
}

export const accountSessionRoutes: Route[] = [
  { method: 'POST', path: '/v1/account_sessions', handler: createAccountSession },
];

type Components = Record<string, { enabled: boolean; features: Record<string, boolean> }>;

async function createAccountSession(tx: Tx, call: Call, core: Core): Promise<object> {
  const params = paramsOf<Stripe.AccountSessionCreateParams>(call);
  const account = await findAccount(tx, core, reachable(call, core, params.account));
  const asked = params.components as Partial<Components>; // names and features come from the description
  if (!Object.values(asked).some((each) => each?.enabled))
    throw invalid('You must enable at least one component.', { param: 'components' });
  const components = Object.fromEntries(
    Object.entries(componentSchemas()).map(([name, features]) => [
      name,
      {
        enabled: asked[name]?.enabled ?? false,
        features: Object.fromEntries(
          features.map((feature) => [feature, asked[name]?.features?.[feature] ?? isOnByDefault(feature)]),
        ),
      },
    ]),
  );
  const session = openSession(
    tx,
    core,
    account.id,
    Object.keys(components).filter((name) => components[name]?.enabled),
    components['account_onboarding']?.features['external_account_collection'],
  );
  return {
    object: 'account_session',
    account: account.id,
    client_secret: session.id,
    components,
    expires_at: session.expires_at,
    livemode: core.mode === 'live',
  };
}

/** What a browser may show of an account for an hour. */
export function openSession(
  tx: Tx,
  core: Core,
  account: string,
  components: string[],
  collects_bank = true,
): AccountSession {
  return tx.insert<AccountSession>(core.keys.platform, {
    id: newId('accs_secret_'),
    object: '_account_session',
    created: tx.now,
    account,
    expires_at: tx.now + sessionSeconds,
    components,
    collects_bank,
  });
}

/** Merchants sign in at the provider and add their bank there, unless the platform disables it. */
const isOnByDefault = (feature: string): boolean => feature === 'external_account_collection';

/** Features by component, as the API description has them. */
function componentSchemas(): Record<string, string[]> {
  const { properties } = document.components.schemas['AccountSession']?.properties?.['components'] ?? {};
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, schema]) => {
      const features = resolve(schema).properties?.['features'];
      return [name, Object.keys((features && resolve(features).properties) ?? {})];
    }),
  );
}

/** The session whose secret a component in the browser shows. */
export async function sessionOf(tx: Tx, call: Call, core: Core, component: string): Promise<AccountSession> {
  const secret = call.params['client_secret'];
  const session = typeof secret === 'string' ? await tx.find<AccountSession>(core.keys.platform, secret) : undefined;
  if (session?.object !== '_account_session' || session.expires_at <= tx.now)
    throw new StripeError(401, {
      type: 'authentication_error',
      code: 'account_session_expired',
      message: 'The account session has expired. Create a new one.',
    });
  if (!session.components.includes(component))
    throw invalid(`The component ${component} is not enabled in this account session.`, {
      param: `components[${component}]`,
    });
  return session;
}
