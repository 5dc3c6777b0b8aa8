import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** The account status as the screens read it. (contract facts 7.1) */
export const Account = z.object({
  account_id: z.string(),
  status: z.string(),
  country: z.string(),
  is_live: z.boolean(),
  test_mode: z.boolean(),
  test_mode_onboarding: z.boolean(),
  payments_enabled: z.boolean(),
  details_submitted: z.boolean(),
  statement_descriptor: z.string(),
  store_currencies: z.object({ default: z.string(), supported: z.array(z.string()) }),
  customer_currencies: z.object({ supported: z.array(z.string()) }),
  card_present_eligible: z.literal(false),
});
export type Account = z.infer<typeof Account>;

export const getAccount = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/accounts', summary: 'The status of the connected account' })
  .output(Account);
