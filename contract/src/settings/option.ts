import { z } from 'zod';
import { isCountry } from '../country.ts';
import { merchant } from '../endpoint.ts';
import { SettingOptionValue, settingOptions } from './setting-option.ts';
import { sellingModes } from '../catalog/selling-locations.ts';

const Countries = z
  .array(z.string().refine(isCountry, 'Use two-letter country codes in capitals, such as US.'))
  .max(300)
  .transform((codes) => [...new Set(codes)]);
const OptionValue = z.union([z.boolean(), z.string().max(1000), z.int(), z.array(z.string().max(200)).max(500)]);

/** What the shop told about itself when it was set up. Newer tools write the industries as plain names. */
const OnboardingProfile = z.object({
  industry: z
    .array(z.union([z.string().max(80), z.object({ slug: z.string().max(80) })]))
    .max(50)
    .optional(),
});

const remembered = Object.fromEntries(settingOptions.map((name) => [name, SettingOptionValue])) as Record<
  (typeof settingOptions)[number],
  typeof SettingOptionValue
>; // the same names

const valueByOption = {
  ...remembered,
  wcpay_frt_review_feature_active: OptionValue,
  /** Set by the site-connection service while it is in safe mode. */
  jetpack_sync_error_idc: OptionValue,
  /** Set by the operator while no store may make a payments account. */
  purser_onboarding_paused: OptionValue,
  /** Whether the store lets itself be asked for its opinion; events are recorded either way. */
  woocommerce_allow_tracking: z.enum(['yes', 'no']),
  woocommerce_onboarding_profile: OnboardingProfile,
  woocommerce_allowed_countries: z.enum(sellingModes),
  woocommerce_specific_allowed_countries: Countries,
  woocommerce_all_except_countries: Countries,
};
export type OptionName = keyof typeof valueByOption;
export const optionNames = Object.keys(valueByOption) as OptionName[]; // its own keys

/**
 * The store's generic options call (WooCommerce Admin convention): a map of names to values; unknown names are refused. What a
 * screen remembers any merchant may save, as by `saveSettingOption`; the rest needs `purser_settings`.
 */
export const saveOptions = merchant()
  .route({ method: 'POST', path: '/wc-admin/options', summary: 'Save store options' })
  .input(z.strictObject(valueByOption).partial())
  .output(z.record(z.string(), z.literal(true)));

export const getOptions = merchant()
  .route({ method: 'GET', path: '/wc-admin/options', summary: 'Read store options' })
  .input(z.object({ options: z.string().max(1000) }))
  .output(z.record(z.string(), z.unknown()));
