import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import { payInPerson } from '../payments/confirmation.ts';
import type { Core, JobHandler } from '../api/core.ts';
import { invalid, missing } from '../api/errors.ts';
import { randomText } from '../engine/ids.ts';
import { unexpectedState, type PaymentIntent } from '../payments/payment-intent.ts';
import type { Route } from '../api/route.ts';
import type { Tx } from '../engine/store.ts';
import { isPresentType, presentCard } from './present-card.ts';
import { idle, isPhone, isSmart, type Reader, type ReaderCart } from './reader.ts';
import { lockReader } from './readers.ts';

/** How long a reader waits for a card, in seconds. */
const patience = 120;

export const readerActionRoutes: Route[] = [
  { method: 'POST', path: '/v1/terminal/readers/{id}/process_payment_intent', handler: processPaymentIntent },
  { method: 'POST', path: '/v1/terminal/readers/{id}/set_reader_display', handler: setReaderDisplay },
  { method: 'POST', path: '/v1/terminal/readers/{id}/cancel_action', handler: cancelAction },
  { method: 'POST', path: '/v1/test_helpers/terminal/readers/{id}/present_payment_method', handler: present },
];

/** Shows a payment on the reader, in place of what it showed before, and waits for a card. */
async function processPaymentIntent(tx: Tx, call: Call): Promise<Reader> {
  const reader = await lockReader(tx, call);
  const { payment_intent: id, process_config } = paramsOf<{
    payment_intent: string;
    process_config?: Record<string, unknown>;
  }>(call);
  needReachable(reader);
  const intent = await tx.find<PaymentIntent>(call.account, id);
  if (intent?.object !== 'payment_intent') throw missing('payment_intent', id, 'payment_intent');
  needPayable(intent);
  const { allow_redisplay: _, ...config } = process_config ?? {};
  reader.action = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    process_payment_intent: { payment_intent: id, ...(process_config ? { process_config: config } : {}) },
    status: 'in_progress',
    type: 'process_payment_intent',
  };
  reader.last_seen_at = tx.nowMs;
  reader._attempt = randomText(12);
  tx.save(call.account, reader);
  tx.schedule(tx.nowMs + patience * 1000, call.account, 'reader.timeout', {
    reader: reader.id,
    attempt: reader._attempt,
  });
  return reader;
}

/** @throws 400 for a reader that follows an app, and for one without a connection */
function needReachable(reader: Reader): void {
  if (!isSmart(reader))
    throw invalid(`Readers of type ${reader.device_type} cannot be driven by the server: they follow an app.`, {
      param: 'reader',
    });
  if (reader.status === 'offline')
    throw invalid(
      'Reader is currently offline, please ensure the reader is powered on and connected to the internet.',
      {
        code: 'terminal_reader_offline',
      },
    );
}

/** Shows items and their total, without asking for a card. */
async function setReaderDisplay(tx: Tx, call: Call): Promise<Reader> {
  const reader = await lockReader(tx, call);
  const { cart } = paramsOf<{ cart?: Omit<ReaderCart, 'tax'> & { tax?: number } }>(call);
  needReachable(reader);
  if (reader.action?.type === 'process_payment_intent' && reader.action.status === 'in_progress')
    throw invalid('Reader is currently busy processing another request.', { code: 'terminal_reader_busy' });
  if (!cart) throw invalid('Missing required param: cart.', { code: 'parameter_missing', param: 'cart' });
  reader.action = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    set_reader_display: { cart: { ...cart, tax: cart.tax ?? null }, type: 'cart' },
    status: 'succeeded',
    type: 'set_reader_display',
  };
  reader.last_seen_at = tx.nowMs;
  tx.save(call.account, reader);
  tx.emit(call.account, 'terminal.reader.action_succeeded', reader);
  return reader;
}

function needPayable(intent: PaymentIntent): void {
  if (!intent.payment_method_types.some(isPresentType))
    throw invalid(
      `PaymentIntent ${intent.id} does not accept cards in person. Create it with card_present among its payment method types.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_intent' },
    );
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    throw unexpectedState(
      intent,
      `A reader cannot process PaymentIntent ${intent.id} because it has a status of ${intent.status}.`,
      'payment_intent',
    );
}

async function cancelAction(tx: Tx, call: Call): Promise<Reader> {
  const reader = await lockReader(tx, call);
  reader.action = null;
  delete reader._attempt;
  tx.save(call.account, reader);
  return reader;
}

/** Presents a card to the simulated reader. A decline is part of the response, not an error. */
async function present(tx: Tx, call: Call, core: Core): Promise<Reader> {
  const reader = await lockReader(tx, call);
  const { action } = reader;
  if (action?.status !== 'in_progress' || action.type !== 'process_payment_intent') throw idle(reader);
  const params = paramsOf<{ type?: string } & Record<string, { number?: string } | undefined>>(call);
  const type = params.type ?? 'card_present';
  if (!isPresentType(type))
    throw invalid('Only card_present and interac_present can be presented here.', { param: 'type' });
  const id = action.process_payment_intent.payment_intent;
  const intent = await tx.lock<PaymentIntent>(call.account, id);
  if (!intent) throw missing('payment_intent', id, 'payment_intent');
  needPayable(intent);
  if (!intent.payment_method_types.includes(type)) {
    fail(tx, call.account, reader, 'invalid_card_type', `The payment does not accept ${type}.`);
    return reader;
  }
  const method = presentCard(tx, call.account, {
    type,
    number: params[type]?.number,
    place: { reader: reader.id, location: reader.location, isPhone: isPhone(reader) },
    param: `${type}[number]`,
  });
  const attempt = await payInPerson(tx, core, call.account, intent, method);
  if (attempt.result === 'declined') {
    fail(tx, call.account, reader, attempt.decline.code, attempt.decline.message);
    return reader;
  }
  action.status = 'succeeded';
  delete reader._attempt;
  reader.last_seen_at = tx.nowMs;
  tx.save(call.account, reader);
  tx.emit(call.account, 'terminal.reader.action_succeeded', reader);
  return reader;
}

function fail(tx: Tx, account: string, reader: Reader, code: string, message: string): void {
  if (!reader.action) return;
  reader.action.status = 'failed';
  reader.action.failure_code = code;
  reader.action.failure_message = message;
  reader.last_seen_at = tx.nowMs;
  delete reader._attempt;
  tx.save(account, reader);
  tx.emit(account, 'terminal.reader.action_failed', reader);
}

/** The action timed out without a card. */
export const giveUpWaiting: JobHandler = async (tx, job) => {
  const reader = await tx.lock<Reader>(job.account, String(job.data['reader']));
  if (!reader || reader._attempt !== job.data['attempt']) return;
  fail(tx, job.account, reader, 'terminal_reader_timeout', 'No card was presented in time.');
};
