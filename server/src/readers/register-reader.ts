import { endpoint } from '../http/endpoint.ts';
import { askProvider, onAccount } from './ask-provider.ts';
import { toReader } from './list-readers.ts';

export const registerReader = endpoint.readers.registerReader.handler(async ({ input, context }) =>
  toReader(
    await askProvider(context, context.provider.stripe.terminal.readers.create(input, onAccount(context))),
    false,
  ),
);
