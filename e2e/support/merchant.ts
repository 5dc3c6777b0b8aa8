import { expect } from '@playwright/test';
import type { Payout } from '@purser/contract/payouts/payout';
import type { Api } from './api.ts';
import type { Bought } from './payments.ts';

/** What a merchant does without a browser, to set the scene of a story: one function for each call. */

const settings = '/wc/v3/payments/settings';

export const refund = (
  api: Api,
  { charge, order_id }: Pick<Bought, 'charge' | 'order_id'>,
  amount: number,
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer',
) => api.rest('POST', '/wc/v3/payments/refund', { charge_id: charge, order_id, amount, ...(reason && { reason }) });

export const cancelAuthorization = (api: Api, { order_id, intent }: Pick<Bought, 'order_id' | 'intent'>) =>
  api.rest('POST', `/wc/v3/payments/orders/${order_id}/cancel_authorization`, { payment_intent_id: intent });

/** Holds for the whole store, so only stories that run alone may switch it. */
export const setManualCapture = (api: Api, is_manual_capture_enabled: boolean) =>
  api.rest('POST', settings, { is_manual_capture_enabled });

/** The ids of the payment methods that the checkout offers. */
export const offeredMethods = async (api: Api): Promise<string[]> =>
  (await api.rest<{ enabled_payment_method_ids: string[] }>('GET', settings)).enabled_payment_method_ids;

export const offerMethods = (api: Api, enabled_payment_method_ids: string[]) =>
  api.rest('POST', settings, { enabled_payment_method_ids });

/** A payout requested at the provider, once the store's books have it. */
export async function payOut(api: Api, form: Record<string, string>): Promise<Payout> {
  const { id } = await api.provider<{ id: string }>('payouts', { currency: 'usd', ...form });
  let payout: Payout | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await api.rest<{ data: Payout[] }>('GET', '/wc/v3/payments/deposits?pagesize=100');
        payout = data.find((each) => each.id === id);
        return payout !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (!payout) throw new Error('polled above');
  return payout;
}

/** Puts the store's account into a state at the provider, and waits until the provider's event has told the store. */
export async function setAccountStatus(api: Api, status: string): Promise<void> {
  const { account } = await api.sandboxKeys();
  await api.scenario({ scenario: 'set_account_status', account, status });
  await expect
    .poll(async () => (await api.rest<{ status: string }>('GET', '/wc/v3/payments/accounts')).status, {
      timeout: 30_000,
    })
    .toBe(status);
}
