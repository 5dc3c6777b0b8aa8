import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { OrderId } from '../orders/order-id.ts';
import { AuthorizationOutcome, uncapturable } from '../authorizations/authorization.ts';
import { Metadata } from './reader.ts';

export const terminalMethods = ['card_present', 'interac_present'] as const;

const orderRefusals = {
  wcpay_missing_order: 404,
  wcpay_invalid_order_status: 400,
  wcpay_http_request_failed: 502,
} as const;

/**
 * Begins the payment of an order in person. The app shows it on a reader, or confirms it with the client secret; asking
 * again for an order that is still to be paid answers the same payment.
 */
export const createTerminalIntent = merchant('purser_capture')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/orders/{order_id}/create_terminal_intent',
    summary: 'Begin the payment of an order in person',
  })
  .errors(refusals({ ...orderRefusals, idempotency_in_progress: 409, amount_too_small: 400 }))
  .input(
    z.object({
      order_id: OrderId,
      customer_id: z.string().max(200).optional(),
      metadata: Metadata.optional(),
      payment_methods: z.array(z.enum(terminalMethods)).min(1).max(2).default(['card_present']),
      capture_method: z.enum(['manual', 'automatic']).default('manual'),
    }),
  )
  .output(z.object({ id: z.string(), client_secret: z.string() }));

/** Makes the customer of an order known to the provider, once. */
export const createTerminalCustomer = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/payments/orders/{order_id}/create_customer',
    summary: 'Create the customer of an order at the provider',
  })
  .errors(refusals(orderRefusals))
  .input(z.object({ order_id: OrderId }))
  .output(z.object({ id: z.string() }));

/** Takes the money of a card that was held to a reader; a payment that was taken at once is only recorded. */
export const captureTerminalPayment = merchant('purser_capture')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/orders/{order_id}/capture_terminal_payment',
    summary: 'Capture a payment that was made in person',
  })
  .errors(refusals({ ...uncapturable, wcpay_capture_error: 502 }))
  .input(z.object({ order_id: OrderId, payment_intent_id: z.string().min(1).max(200) }))
  .output(AuthorizationOutcome);
