import { decimalsOf } from '@purser/contract/money';
import { readerModel } from '@purser/contract/readers/reader-model';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { findReader, noReader } from './find-reader.ts';

/** Shows an item on the reader, as during a sale. No card is asked for. */
export const showTestScreen = endpoint.readers.showTestScreen.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const reader = await findReader(context, input.reader_id);
  if (readerModel(reader.device_type)?.hasScreen === false)
    throw refuse(
      'wcpay_reader_without_screen',
      400,
      'This reader follows an app and has no screen to test from here. Test it in the app.',
    );
  needIdle(reader);
  const { currency } = store;
  const amount = 10 ** decimalsOf(currency);
  const description = `Test from ${store.name}`.slice(0, 100);
  const cart = { currency, line_items: [{ description, amount, quantity: 1 }], total: amount };
  await onScreen(
    context,
    provider.stripe.terminal.readers.setReaderDisplay(
      reader.id,
      { type: 'cart', cart },
      { stripeAccount: store.account_id },
    ),
  );
  return { id: reader.id, amount, currency };
});

/** Cancelling ends whatever a reader does, so it is called only for what the test left there. */
export const clearTestScreen = endpoint.readers.clearTestScreen.handler(async ({ input, context }) => {
  const { provider, store } = context;
  const reader = await findReader(context, input.reader_id);
  needIdle(reader);
  if (reader.action?.type !== 'set_reader_display') return { id: reader.id, cleared: false };
  await onScreen(
    context,
    provider.stripe.terminal.readers.cancelAction(reader.id, {}, { stripeAccount: store.account_id }),
  );
  return { id: reader.id, cleared: true };
});

const busy = () => refuse('wcpay_reader_busy', 409, 'The reader is taking a payment. Try again when it’s done.');

function needIdle({ action }: Stripe.Terminal.Reader): void {
  if (action?.status === 'in_progress' && action.type !== 'set_reader_display') throw busy();
}

const offline = () =>
  refuse('wcpay_reader_offline', 409, 'The reader is offline. Check that it’s on and connected to the internet.');

/** A call to the reader itself, which may be off or taking a payment. */
const onScreen = (context: Context, call: Promise<unknown>): Promise<unknown> =>
  askProvider(context, call, {
    missing: noReader,
    refusals: { terminal_reader_busy: busy, terminal_reader_offline: offline, terminal_reader_timeout: offline },
  });
