import type Stripe from 'stripe';
import { unseal } from '../access/seal.ts';
import type { ProcessServices } from '../context.ts';
import { modeOf } from '../database/stores.ts';
import { forStore } from '../for-store.ts';

/** What an event may be signed with. */
export interface SigningSecret {
  stripe: Stripe;
  secret: string;
  /** The endpoint of ours that it belongs to; undefined for a configured one. */
  endpoint: { store_id: number; endpoint_id: string } | undefined;
}

/** What the secret of an endpoint is sealed for. */
export const sealedFor = (endpoint_id: string): string => `site_endpoints/${endpoint_id}`;

/**
 * The secrets of the configuration, then those of the endpoints that we made, of every store: until its signature is verified,
 * nothing says whose an event is. The provider allows a few endpoints per account, so there are few.
 */
export async function* signingSecrets(services: ProcessServices): AsyncGenerator<SigningSecret> {
  const { config, db, providers } = services;
  for (const { stripe, webhook_secret: secret } of Object.values(providers))
    if (secret) yield { stripe, secret, endpoint: undefined };
  const rows = await db.selectFrom('site_endpoints').select(['store_id', 'endpoint_id', 'secret', 'mode']).execute();
  for (const { store_id, endpoint_id, secret: sealed, mode } of rows) {
    const secret = await unseal(config, sealed, sealedFor(endpoint_id));
    const { stripe } = forStore(services, { mode: modeOf(mode) }).provider;
    if (secret !== undefined) yield { stripe, secret, endpoint: { store_id, endpoint_id } };
  }
}
