import { z } from 'zod';
import { merchant } from '../endpoint.ts';

/**
 * The settings entity, read and written as one object. (specification 2 §3.8)
 * It holds the fields that change behaviour today and grows with the features that need more.
 */
export const Settings = z.object({
  is_wcpay_enabled: z.boolean(),
  enabled_payment_method_ids: z.array(z.string()),
  available_payment_method_ids: z.array(z.string()),
  is_manual_capture_enabled: z.boolean(),
  is_test_mode_enabled: z.boolean(),
  is_test_mode_onboarding: z.boolean(),
  is_dev_mode_enabled: z.boolean(),
  is_saved_cards_enabled: z.boolean(),
  is_multi_currency_enabled: z.boolean(),
  account_statement_descriptor: z.string(),
  account_business_support_email: z.string(),
  account_business_support_phone: z.string(),
  account_country: z.string(),
  account_domestic_currency: z.string(),
  /** By the provider's capability, e.g. `card_payments`. */
  payment_method_statuses: z.record(z.string(), z.object({ status: z.string(), requirements: z.array(z.string()) })),
});
export type Settings = z.infer<typeof Settings>;

/** Any subset; unknown keys are ignored, missing ones stay, one bad field refuses all. (contract facts 6.2) */
export const SettingsPatch = z
  .object({
    is_wcpay_enabled: z.boolean(),
    enabled_payment_method_ids: z.array(z.string().max(50)).max(50),
    is_manual_capture_enabled: z.boolean(),
    account_statement_descriptor: z
      .string()
      .trim()
      .min(5, 'Use 5 to 22 characters')
      .max(22, 'Use 5 to 22 characters')
      .regex(/[A-Za-z]/, 'At least one Latin letter is needed')
      .regex(/^[^*"'<>]*$/, 'The characters * " \' < > are not allowed'),
    account_business_support_email: z.union([
      z.literal(''),
      z.email('Enter an email address such as help@example.com'),
    ]),
    account_business_support_phone: z
      .string()
      .max(30)
      .regex(/^[+\d\s().-]*$/, 'Only digits and + ( ) . - are allowed'),
  })
  .partial();

export const getSettings = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/settings', summary: 'The settings object' })
  .output(Settings);

export const saveSettings = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/settings', summary: 'Save settings' })
  .input(SettingsPatch)
  .output(z.object({ data: Settings }));
