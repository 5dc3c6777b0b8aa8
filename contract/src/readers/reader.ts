import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** What the app or the merchant keeps beside a provider's object. */
export const Metadata = z.record(z.string().min(1).max(40), z.string().max(500));

/** A card reader of the store. */
export const Reader = z.object({
  id: z.string(),
  livemode: z.boolean(),
  device_type: z.string(),
  label: z.string(),
  location: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  status: z.string(),
  /** Whether it took a payment in the current month. */
  is_active: z.boolean(),
  serial_number: z.string(),
  /** Whether the provider reaches it; null for readers without a network of their own, which follow an app. */
  is_online: z.boolean().nullable(),
  /** When it last reported to the provider; ISO in UTC. */
  last_seen: z.string().nullable(),
  software_version: z.string().nullable(),
});
export type Reader = z.infer<typeof Reader>;

export const readerStatuses = ['active', 'inactive'] as const;

/** What one reader did and cost in the month of a fee. */
export const ReaderFee = z.object({
  reader_id: z.string(),
  status: z.enum(readerStatuses),
  /** Payments that it took. */
  count: z.int().nonnegative(),
  fee: z.object({ amount: Amount, currency: Currency }),
});
export type ReaderFee = z.infer<typeof ReaderFee>;

/** The provider did not respond; nothing was changed. */
const unanswered = { wcpay_http_request_failed: 502 } as const;
const one = { ...unanswered, wcpay_reader_not_found: 404 } as const;
const path = '/wc/v3/payments/readers';
const ReaderId = z.string().min(1).max(200);
const Label = z.string().trim().max(200);
/** The code that a reader shows: three words, or one of the provider's for a simulated reader. */
const RegistrationCode = z.string().trim().min(1).max(200);

export const listReaders = merchant()
  .route({ method: 'GET', path, summary: 'Card readers of the store, newest first' })
  .errors(refusals(unanswered))
  .input(
    z.object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      /** The last reader of the page before. */
      starting_after: z.string().max(200).optional(),
    }),
  )
  .output(z.array(Reader));

export const registerReader = merchant()
  .route({
    method: 'POST',
    path,
    summary: 'Register a card reader by the code that it shows',
  })
  .errors(refusals(unanswered))
  .input(
    z.object({
      location: z.string().min(1).max(200),
      registration_code: RegistrationCode,
      label: z.string().max(200).optional(),
      metadata: Metadata.optional(),
    }),
  )
  .output(Reader);

export const renameReader = merchant()
  .route({ method: 'POST', path: `${path}/{reader_id}`, summary: 'Rename a card reader' })
  .errors(refusals(one))
  .input(z.object({ reader_id: ReaderId, label: Label.min(1) }))
  .output(Reader);

/** The provider moves a reader by registering it again, so it has another id afterwards. */
export const moveReader = merchant()
  .route({
    method: 'POST',
    path: `${path}/{reader_id}/move`,
    summary: 'Register a card reader at another location, by a new code that it shows',
  })
  .errors(refusals(one))
  .input(z.object({ reader_id: ReaderId, location: z.string().min(1).max(200), registration_code: RegistrationCode }))
  .output(Reader);

export const deleteReader = merchant()
  .route({ method: 'DELETE', path: `${path}/{reader_id}`, summary: 'Forget a card reader' })
  .errors(refusals(one))
  .input(z.object({ reader_id: ReaderId }))
  .output(z.object({ id: z.string(), deleted: z.literal(true) }));

const screenOf = {
  ...one,
  wcpay_reader_offline: 409,
  wcpay_reader_busy: 409,
  wcpay_reader_without_screen: 400,
} as const;

/** Shows one item with its price, and asks for no card. */
export const showTestScreen = merchant()
  .route({ method: 'POST', path: `${path}/{reader_id}/test_screen`, summary: 'Show a test on a reader’s screen' })
  .errors(refusals(screenOf))
  .input(z.object({ reader_id: ReaderId }))
  .output(z.object({ id: z.string(), amount: Amount, currency: Currency }));

/** Clears what the test left; a payment on the screen stays. */
export const clearTestScreen = merchant()
  .route({
    method: 'DELETE',
    path: `${path}/{reader_id}/test_screen`,
    summary: 'Clear the test from a reader’s screen',
  })
  .errors(refusals(screenOf))
  .input(z.object({ reader_id: ReaderId }))
  .output(z.object({ id: z.string(), cleared: z.boolean() }));

/** An unknown transaction, and one that is no reader fee, have no readers: an empty list. */
export const listReaderFees = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/readers/charges/{transaction_id}',
    summary: 'Transactions and cost of each card reader in the month of a fee',
  })
  .errors(refusals({ wcpay_get_summary: 500 }))
  .input(z.object({ transaction_id: z.string().max(200) }))
  .output(z.array(ReaderFee));

/** For the software of a reader, or the app that drives one: the right to act for the account for a while. */
export const createConnectionToken = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/payments/connection_tokens',
    summary: 'A token for an app to connect to card readers',
  })
  .errors(refusals(unanswered))
  .input(z.object({ location: z.string().min(1).max(200).optional() }))
  .output(z.object({ secret: z.string(), test_mode: z.boolean() }));
