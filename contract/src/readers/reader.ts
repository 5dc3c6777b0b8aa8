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

export const listReaders = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/readers', summary: 'Card readers of the store, newest first' })
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
    path: '/wc/v3/payments/readers',
    summary: 'Register a card reader by the code that it shows',
  })
  .errors(refusals(unanswered))
  .input(
    z.object({
      location: z.string().min(1).max(200),
      registration_code: z.string().trim().min(1).max(200),
      label: z.string().max(200).optional(),
      metadata: Metadata.optional(),
    }),
  )
  .output(Reader);

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
