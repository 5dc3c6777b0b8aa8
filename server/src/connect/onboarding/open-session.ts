import type { AccountSession } from '@purser/contract/connect/account';
import type { Context } from '../../context.ts';

/** A session for the provider's own elements: onboarding and notifications. Throws when the provider opens none. */
export async function openSession({ provider, store }: Pick<Context, 'provider' | 'store'>): Promise<AccountSession> {
  const session = await provider.stripe.accountSessions.create({
    account: store.account_id,
    components: {
      account_onboarding: { enabled: true, features: { external_account_collection: true } },
      notification_banner: { enabled: true, features: { external_account_collection: true } },
    },
  });
  return {
    clientSecret: session.client_secret,
    expiresAt: session.expires_at,
    accountId: session.account,
    isLive: !provider.test_mode,
    publishableKey: provider.publishable_key,
    locale: store.locale,
  };
}
