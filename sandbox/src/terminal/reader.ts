import { invalid, type StripeError } from '../api/errors.ts';
import type { StripeObject } from '../engine/store.ts';

/** A card reader, registered to the account. */
export interface Reader extends StripeObject {
  object: 'terminal.reader';
  action: ReaderAction | null;
  device_type: string;
  label: string;
  last_seen_at: number | null;
  location: string | null;
  metadata: Record<string, string>;
  serial_number: string;
  status: 'online' | 'offline' | null;
  deleted?: true;
  /** Identifies the action, so that its timeout ends no later one. */
  _attempt?: string;
}

interface ActionState {
  api_error: null;
  failure_code: string | null;
  failure_message: string | null;
  status: 'in_progress' | 'succeeded' | 'failed';
}

interface PaymentAction extends ActionState {
  process_payment_intent: { payment_intent: string; process_config?: Record<string, unknown> };
  type: 'process_payment_intent';
}

/** What a reader shows while the sale is rung up. */
export interface ReaderCart {
  currency: string;
  line_items: { amount: number; description: string; quantity: number }[];
  tax: number | null;
  total: number;
}

interface DisplayAction extends ActionState {
  set_reader_display: { cart: ReaderCart | null; type: 'cart' };
  type: 'set_reader_display';
}

type ReaderAction = PaymentAction | DisplayAction;

interface SimulatedReader {
  device_type: string;
  /** A countertop reader, driven by the server; the others follow an app on a phone. */
  isSmart: boolean;
}

/**
 * Stripe's codes for simulated readers. Readers that follow an app are registered by its SDK when it connects to them; the
 * codes that end in `-mobile` stand for that.
 */
const simulated: Record<string, SimulatedReader> = {
  'simulated-wpe': { device_type: 'simulated_wisepos_e', isSmart: true },
  'simulated-s700': { device_type: 'simulated_stripe_s700', isSmart: true },
  'simulated-s710': { device_type: 'simulated_stripe_s710', isSmart: true },
  'simulated-m2-mobile': { device_type: 'stripe_m2', isSmart: false },
  'simulated-wisepad3-mobile': { device_type: 'bbpos_wisepad3', isSmart: false },
  'simulated-phone-mobile': { device_type: 'mobile_phone_reader', isSmart: false },
};

/** @throws 400 naming `registration_code` */
export function readerByCode(code: string): SimulatedReader {
  const found = Object.hasOwn(simulated, code) ? simulated[code] : undefined;
  if (!found)
    throw invalid(
      'The registration code you provided is invalid or has expired. Generate a new one on the reader and try again.',
      { param: 'registration_code' },
    );
  return found;
}

/** Whether the reader is a countertop reader, which the server drives. */
export const isSmart = ({ device_type: type }: Pick<Reader, 'device_type'>): boolean =>
  Object.values(simulated).some(({ device_type, isSmart: smart }) => smart && device_type === type);

export const isPhone = (reader: Reader): boolean => reader.device_type === 'mobile_phone_reader';

/** A deleted reader as the API shows it. */
export const shownReader = (reader: Reader): StripeObject =>
  reader.deleted
    ? {
        id: reader.id,
        object: 'terminal.reader',
        deleted: true,
        device_type: reader.device_type,
        serial_number: reader.serial_number,
      }
    : reader;

export const idle = (reader: Reader): StripeError =>
  invalid(`Reader ${reader.id} has no action in progress.`, { code: 'terminal_reader_idle', param: 'reader' });
