import { z } from 'zod';
import { merchant } from '../endpoint.ts';

export const optionNames = ['wcpay_frt_review_feature_active'] as const;
const OptionValue = z.union([z.boolean(), z.string().max(1000), z.int(), z.array(z.string().max(200)).max(500)]);

/** The store's generic options call (WooCommerce Admin convention): a map of names to values; unknown names are refused. */
export const saveOptions = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc-admin/options', summary: 'Save store options' })
  .input(
    z.strictObject(
      Object.fromEntries(optionNames.map((name) => [name, OptionValue.optional()])) as Record<
        (typeof optionNames)[number],
        z.ZodOptional<typeof OptionValue>
      >,
    ),
  )
  .output(z.record(z.string(), z.literal(true)));

export const getOptions = merchant()
  .route({ method: 'GET', path: '/wc-admin/options', summary: 'Read store options' })
  .input(z.object({ options: z.string().max(1000) }))
  .output(z.record(z.string(), z.unknown()));
