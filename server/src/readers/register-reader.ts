import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { askProvider, onAccount } from './ask-provider.ts';
import { toReader } from './list-readers.ts';

export const registerReader = endpoint.readers.registerReader.handler(async ({ input, context }) =>
  toReader(await register(context, input), false),
);

/** The provider refuses wrong, used and expired codes alike. */
export const register = (
  context: Context,
  params: Pick<Stripe.Terminal.ReaderCreateParams, 'label' | 'metadata' | 'registration_code'> & { location: string },
): Promise<Stripe.Terminal.Reader> =>
  askProvider(context, context.provider.stripe.terminal.readers.create(params, onAccount(context)), {
    words: {
      registration_code:
        'This code is wrong, was already used, or has expired. Show a new code on the reader and enter it.',
      location: 'This location no longer exists. Choose another one.',
    },
  });
