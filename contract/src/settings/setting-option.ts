import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/** What a screen remembers for the whole store: tours seen, notices dismissed, set-up done. */
export const settingOptions = [
  'wcpay_multi_currency_setup_completed',
  'woocommerce_dismissed_todo_tasks',
  'woocommerce_remind_me_later_todo_tasks',
  'woocommerce_deleted_todo_tasks',
  'wcpay_fraud_protection_welcome_tour_dismissed',
  'wcpay_onboarding_eligibility_modal_dismissed',
  'wcpay_connection_success_modal_dismissed',
  'wcpay_next_deposit_notice_dismissed',
  'wcpay_duplicate_payment_method_notices_dismissed',
  'wcpay_instant_deposit_notice_dismissed',
] as const;

/** Text is refused: "no" would be as true as "yes". */
export const SettingOptionValue = z.union([
  z.boolean(),
  z.array(z.string().max(200)).max(500),
  z.record(z.string().max(200), z.union([z.boolean(), z.number(), z.string().max(200), z.array(z.string().max(200))])),
]);

const saving = (method: 'POST' | 'PUT' | 'PATCH') =>
  merchant()
    .route({ method, path: '/wc/v3/payments/settings/{option_name}', summary: 'Save one remembered option' })
    .input(
      z.object({
        option_name: z.enum(settingOptions),
        value: SettingOptionValue,
      }),
    )
    .output(z.object({ success: z.literal(true) }));

/** Saves one of them. */
export const saveSettingOption = saving('POST');
/** The same by the other verbs that clients of the store's API use. */
export const putSettingOption = saving('PUT');
export const patchSettingOption = saving('PATCH');
