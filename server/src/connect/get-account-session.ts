import { endpoint } from '../http/endpoint.ts';

export const getAccountSession = endpoint.connect.getAccountSession.handler(async ({ context }) => {
  const { provider, store } = context;
  if (store.account_id === '') return [];
  try {
    const session = await provider.stripe.accountSessions.create({
      account: store.account_id,
      components: {
        account_onboarding: { enabled: true },
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
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'an account session could not be created');
    return [];
  }
});
