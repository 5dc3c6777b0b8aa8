import { isSimulated } from '@purser/contract/readers/reader-model';
import type Stripe from 'stripe';
import { endpoint, refuseField } from '../http/endpoint.ts';
import { findReader } from './find-reader.ts';
import { toReader } from './list-readers.ts';
import { register } from './register-reader.ts';

/** The provider moves a reader by registering it again. What was registered before is forgotten. */
export const moveReader = endpoint.readers.moveReader.handler(async ({ input, context }) => {
  const { reader_id, location, registration_code } = input;
  const { log, provider, request, store } = context;
  const before = await findReader(context, reader_id);
  const { label, metadata } = before;
  const moved = await register(context, { registration_code, location, label, metadata });
  if (moved.id === before.id) return toReader(moved, false);
  const isOther = !isSameDevice(before, moved);
  const superfluous = isOther ? moved : before;
  try {
    await provider.stripe.terminal.readers.del(superfluous.id, {}, { stripeAccount: store.account_id });
  } catch (error) {
    // It stays in the list, where it can be forgotten by hand.
    log.warn({ err: error, request_id: request.id, reader_id: superfluous.id }, 'a moved reader is registered twice');
  }
  if (isOther)
    throw refuseField(
      'registration_code',
      'This code belongs to another reader. Enter the one that this reader shows.',
    );
  return toReader(moved, false);
});

/** Each registration of a simulated reader has a serial number of its own. */
const isSameDevice = (a: Stripe.Terminal.Reader, b: Stripe.Terminal.Reader): boolean =>
  a.serial_number === b.serial_number || (isSimulated(a.device_type) && a.device_type === b.device_type);
