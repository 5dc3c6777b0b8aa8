import { z } from 'zod';
import { merchant } from '../endpoint.ts';

const Part = z.string().trim().max(200);

/** Where the store is, within its country, which the account decides. */
export const StoreAddress = z.object({
  line1: Part.min(1),
  line2: Part,
  city: Part.min(1),
  state: Part,
  postal_code: z.string().trim().max(50),
});
export type StoreAddress = z.infer<typeof StoreAddress>;

/** Receipts show it, and card readers can be there. */
export const saveStoreAddress = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/store-address', summary: 'Change the address of the store' })
  .input(StoreAddress)
  .output(StoreAddress);
