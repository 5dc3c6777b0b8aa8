import { z } from 'zod';

export const fraudMetaBoxTypes = [
  'allow',
  'block',
  'not_card',
  'not_wcpay',
  'payment_started',
  'review',
  'review_allowed',
  'review_blocked',
  'review_expired',
  'review_failed',
  'terminal_payment',
] as const;

/** The order a payment belongs to, as included in every payments response. */
export const OrderInfo = z.object({
  id: z.int(),
  number: z.string(),
  /** The admin's order page. */
  url: z.string(),
  /** The admin's customers page, or null for guests without one. */
  customer_url: z.string().nullable(),
  /** The same customer’s id. */
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  fraud_meta_box_type: z.enum(fraudMetaBoxTypes),
  ip_address: z.string(),
  subscriptions: z.array(z.object({ number: z.string(), url: z.string() })).optional(),
});
export type OrderInfo = z.infer<typeof OrderInfo>;
