import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What a caller must hold. `manage_woocommerce` opens the screens; money acts are separately grantable. */
export const capabilities = [
  'manage_woocommerce',
  'purser_refund',
  'purser_capture',
  'purser_payout',
  'purser_dispute',
  'purser_settings',
  'purser_share_views',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * How an endpoint is guarded; every endpoint declares one, and the server refuses to start otherwise.
 * - capability: all that the caller must hold; `'anyone'` is for shoppers and for the provider's events
 * - nonce: whether a cookie session must also present a fresh request nonce
 * - scope: whether the data is one store's (always by the request's store) or the installation's
 */
export interface Access {
  capability: Capability[] | 'signed-in' | 'anyone';
  nonce: boolean;
  scope: 'store' | 'installation';
  money?: boolean;
}

const base = oc.$meta<{ access?: Access }>({});

/** For merchants: `manage_woocommerce` plus what the act itself needs. */
export const merchant = (...also: Capability[]) =>
  base.meta({ access: { capability: ['manage_woocommerce', ...also], nonce: true, scope: 'store' } });
/** For anyone signed in, about themselves. */
export const signedIn = () => base.meta({ access: { capability: 'signed-in', nonce: true, scope: 'store' } });
/** For shoppers. */
export const shopper = () => base.meta({ access: { capability: 'anyone', nonce: false, scope: 'store' } });

/** Every error body. `code` is what clients branch on, never the HTTP status alone. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.int() }).loose(),
});

/** Declares error codes with their HTTP status: `.errors(refusals({ wcpay_missing_order: 404 }))`. */
export function refusals<const R extends Record<string, number>>(
  statusByCode: R,
): { [K in keyof R]: { status: R[K]; data: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>> } } {
  return Object.fromEntries(
    Object.entries(statusByCode).map(([code, status]) => [
      code,
      { status, data: z.record(z.string(), z.unknown()).optional() },
    ]),
  ) as never; // same keys, mapped
}

/** The error codes that an endpoint declares, so that a screen can have a sentence for each. */
export type ErrorCode<E extends { '~orpc': { errorMap: object } }> = keyof E['~orpc']['errorMap'] & string;
