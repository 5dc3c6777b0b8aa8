import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';

export const createConnectionToken = endpoint.readers.createConnectionToken.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const { secret } = await askProvider(
    context,
    provider.stripe.terminal.connectionTokens.create(input, { stripeAccount: store.account_id }),
  );
  return { secret, test_mode: provider.test_mode };
});
