import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { refuse } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';

export const noReader = () =>
  refuse('wcpay_reader_not_found', 404, 'This reader is no longer registered to your store.');

/** The provider still returns a deleted reader, as one without anything but its id. */
export function needReader(found: Stripe.Terminal.Reader | Stripe.Terminal.DeletedReader): Stripe.Terminal.Reader {
  if ('deleted' in found && found.deleted) throw noReader();
  return found;
}

export async function findReader(context: Context, reader_id: string): Promise<Stripe.Terminal.Reader> {
  const { provider, store } = context;
  return needReader(
    await askProvider(
      context,
      provider.stripe.terminal.readers.retrieve(reader_id, {}, { stripeAccount: store.account_id }),
      { missing: noReader },
    ),
  );
}
