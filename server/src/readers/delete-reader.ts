import { endpoint } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { noReader } from './find-reader.ts';

export const deleteReader = endpoint.readers.deleteReader.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const { id } = await askProvider(
    context,
    provider.stripe.terminal.readers.del(input.reader_id, {}, { stripeAccount: store.account_id }),
    { missing: noReader },
  );
  return { id, deleted: true as const };
});
