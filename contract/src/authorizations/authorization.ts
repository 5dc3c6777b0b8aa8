import { z } from 'zod';
import { fromUtcText, UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { newRowsEndpoint, pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency, PositiveAmount } from '../money.ts';
import { OrderId } from '../orders/order-id.ts';
import { RiskLevel } from '../transactions/transaction.ts';

/** An authorized payment that waits for capture. */
export const Authorization = z.object({
  payment_intent_id: z.string(),
  charge_id: z.string(),
  order_id: z.int().nullable(),
  created: UtcText,
  /** The provider's own deadline when it gives one, else seven days after `created`. */
  capture_by: UtcText,
  amount: Amount,
  currency: Currency,
  risk_level: RiskLevel.nullable(),
  /** Card brand, or payment method id. */
  source: z.string(),
  /** Last four digits, bank code (p24) or name (giropay). */
  source_identifier: z.string(),
  /** Of the order. */
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_country: z.string(),
  captured: z.boolean(),
  is_captured: z.boolean(),
});
export type Authorization = z.infer<typeof Authorization>;

/** Seven days. */
export const captureWindowHours = 7 * 24;

/** Until when an authorization that names no deadline can be captured. */
export const captureBy = (created: Temporal.Instant): Temporal.Instant => created.add({ hours: captureWindowHours });

/** Whether capture (or cancel) still makes sense; the provider has the last word. */
export const canCapture = (
  authorization: Pick<Authorization, 'captured' | 'capture_by'>,
  now: Temporal.Instant,
): boolean => !authorization.captured && Temporal.Instant.compare(now, fromUtcText(authorization.capture_by)) < 0;

export const authorizationList = describeList({
  sorts: ['created', 'capture_by', 'amount'],
  defaultSort: 'created',
  defaultDirection: 'asc',
  filters: { date: dateFilter(), amount: amountFilter() },
});

const path = '/wc/v3/payments/authorizations';

export const listAuthorizations = pageEndpoint(
  { path, summary: 'List authorizations that can be captured' },
  authorizationList,
  Authorization,
);

export const AuthorizationsSummary = z.object({
  count: z.int().nonnegative(),
  total: Amount,
  currency: z.string(),
  all_currencies: z.array(Currency),
});

export const summarizeAuthorizations = summaryEndpoint(
  { path, summary: 'Count and total of authorizations' },
  authorizationList,
  AuthorizationsSummary,
);

export const countNewAuthorizations = newRowsEndpoint({ path, rows: 'authorizations' }, authorizationList);

/** What a payment's page asks of its authorization. */
export const OneAuthorization = z.object({
  payment_intent_id: z.string(),
  is_captured: z.boolean(),
  created: UtcText,
  capture_by: UtcText,
});

export const getAuthorization = merchant()
  .route({ method: 'GET', path: `${path}/{payment_intent_id}`, summary: 'One authorization' })
  .errors(refusals({ authorization_missing: 404 }))
  .input(z.object({ payment_intent_id: z.string().max(200) }))
  .output(OneAuthorization);

/** Codes of capture and cancel, in the order of the server's checks. */
export const uncapturable = {
  wcpay_missing_order: 404,
  wcpay_refunded_order_uncapturable: 400,
  wcpay_intent_order_mismatch: 409,
  wcpay_payment_uncapturable: 409,
  wcpay_server_error: 500,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
} as const;

/** `pending` means that the provider has not answered: the outcome follows by itself, nothing is lost or done twice. */
export const AuthorizationOutcome = z.object({ id: z.string(), status: z.string(), intent_id: z.string().optional() });

export const captureAuthorization = merchant('purser_capture')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/orders/{order_id}/capture_authorization',
    summary: 'Capture an authorized payment',
  })
  .errors(refusals({ ...uncapturable, wcpay_capture_error: 502 }))
  .input(
    z.object({
      order_id: OrderId,
      payment_intent_id: z.string().min(1).max(200),
      amount_to_capture: PositiveAmount.optional(),
    }),
  )
  .output(AuthorizationOutcome);

export const cancelAuthorization = merchant('purser_capture')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/orders/{order_id}/cancel_authorization',
    summary: 'Cancel an authorized payment',
  })
  .errors(refusals({ ...uncapturable, wcpay_cancel_error: 502 }))
  .input(z.object({ order_id: OrderId, payment_intent_id: z.string().min(1).max(200) }))
  .output(AuthorizationOutcome);
