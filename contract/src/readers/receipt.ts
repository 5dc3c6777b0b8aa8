import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

const Receipt = z.object({ html_content: z.string() });

export const getReceipt = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/readers/receipts/{payment_intent_id}',
    summary: 'The receipt of a payment in person, to print',
  })
  .errors(refusals({ wcpay_missing_payment: 404, wcpay_payment_not_in_person: 400 }))
  .input(z.object({ payment_intent_id: z.string().min(1).max(200) }))
  .output(Receipt);

const line = z.string().max(200);

/** What a merchant tries out before it is saved; what is left out comes from the store. */
export const previewReceipt = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/payments/readers/receipts/preview',
    summary: 'Preview of a receipt',
  })
  .input(
    z.object({
      business_name: line.optional(),
      support_address: z
        .object({
          line1: line.nullish(),
          line2: line.nullish(),
          city: line.nullish(),
          state: line.nullish(),
          postal_code: line.nullish(),
          country: line.nullish(),
        })
        .optional(),
      support_email: line.optional(),
      support_phone: line.optional(),
      support_url: line.optional(),
    }),
  )
  .output(Receipt);
