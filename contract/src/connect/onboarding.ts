import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { AccountSession } from './account.ts';

export const businessTypes = ['individual', 'company', 'non_profit', 'government_entity'] as const;
export type BusinessType = (typeof businessTypes)[number];

/** A list that the wizard offers: business types by country, with the structures that a type has there. */
export const BusinessTypes = z.array(
  z.object({
    /** Two-letter country code. */
    key: z.string(),
    name: z.string(),
    types: z.array(
      z.object({
        key: z.enum(businessTypes),
        name: z.string(),
        /** The provider's company structures, e.g. `private_corporation`; empty when the type has none. */
        structures: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
  }),
);
export type BusinessTypes = z.infer<typeof BusinessTypes>;

/** Categories of goods and services in groups, with the merchant category code (ISO 18245) of each. */
export const CategoryTree = z.array(
  z.object({
    id: z.string(),
    type: z.literal('group'),
    title: z.string(),
    items: z.array(
      z.object({
        /** What is saved as `mcc`. */
        id: z.string(),
        type: z.literal('mcc'),
        title: z.string(),
        mcc: z.int(),
        keywords: z.array(z.string()),
      }),
    ),
  }),
);
export type CategoryTree = z.infer<typeof CategoryTree>;

export const OnboardingFields = z.object({
  business_types: BusinessTypes,
  mccs_display_tree: CategoryTree,
  /** The category of an industry of the shop's own profile. */
  industry_to_mcc: z.record(z.string(), z.string()),
});
export type OnboardingFields = z.infer<typeof OnboardingFields>;

export const annualRevenues = [
  'less_than_250k',
  'from_250k_to_1m',
  'from_1m_to_20m',
  'from_20m_to_100m',
  'more_than_100m',
] as const;
export const goLiveTimeframes = [
  'already_live',
  'within_1month',
  'from_1_to_3months',
  'from_3_to_6months',
  'more_than_6months',
] as const;

/** What the wizard asks before the provider does. Saved as it is filled in, so all of it may be missing. */
export const SelfAssessment = z.object({
  country: z.string().max(2).optional(),
  business_type: z.string().max(40).optional(),
  company: z.object({ structure: z.string().max(80).optional() }).optional(),
  /** The id of a category. */
  mcc: z.string().max(80).optional(),
  business_name: z.string().max(200).optional(),
  site: z.string().max(500).optional(),
  annual_revenue: z.string().max(40).optional(),
  go_live_timeframe: z.string().max(40).optional(),
});
export type SelfAssessment = z.infer<typeof SelfAssessment>;

export const onboardingSteps = ['business', 'verification', 'finished'] as const;

/** How far the store has come; kept on the server, so that another browser or person continues. */
export const OnboardingProgress = z.object({
  /** Grows with each save; 0 before the first. */
  version: z.int(),
  step: z.enum(onboardingSteps),
  /** Before the first save, what the store already knows: its country, name and address, and the category of its industry. */
  fields: SelfAssessment,
  /** Who saved last; null before the first save. */
  by: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  saved: UnixSeconds.nullable(),
});
export type OnboardingProgress = z.infer<typeof OnboardingProgress>;

const Source = { source: z.string().max(100).optional(), from: z.string().max(100).optional() };
const Capabilities = z.record(z.string().max(60), z.boolean()).default({});
/** Every call of onboarding fails with this code. */
const badRequest = refusals({ bad_request: 400 });

export const getOnboardingFields = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/onboarding/fields', summary: 'What the wizard offers' })
  .output(z.object({ data: OnboardingFields }));

export const listBusinessTypes = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/onboarding/business_types', summary: 'Business types' })
  .output(z.object({ data: BusinessTypes }));

export const getOnboardingProgress = merchant()
  .route({ method: 'GET', path: '/wc/v3/payments/onboarding/progress', summary: 'How far the store has come' })
  .output(OnboardingProgress);

/** 409 `onboarding_changed` carries the newer progress as `data.progress`. */
export const saveOnboardingProgress = merchant('purser_settings')
  .route({ method: 'PUT', path: '/wc/v3/payments/onboarding/progress', summary: 'Save the wizard as it is' })
  .input(z.object({ version: z.int(), step: z.enum(onboardingSteps).optional(), fields: SelfAssessment }))
  .errors(refusals({ onboarding_changed: 409 }))
  .output(OnboardingProgress);

/** Makes the account when there is none, and opens the provider's own onboarding; an empty list when that fails. */
export const createKycSession = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/onboarding/kyc/session', summary: 'Open identity verification' })
  .input(
    z.object({
      self_assessment: SelfAssessment.default({}),
      capabilities: Capabilities,
      progressive: z.boolean().optional(),
      /** Whether a test account may be replaced by a live one: its books are closed and stay readable as test history. */
      delete_test_account: z.boolean().default(false),
    }),
  )
  .output(z.union([AccountSession.extend({ accountCreated: z.boolean() }), z.tuple([])]));

export const finalizeKyc = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/onboarding/kyc/finalize', summary: 'Verification was left' })
  .input(z.object(Source))
  .errors(badRequest)
  .output(
    z.object({
      success: z.boolean(),
      details_submitted: z.boolean(),
      account_id: z.string(),
      mode: z.enum(['live', 'test']),
      promotion_id: z.string().nullable(),
      /** For the address that the browser goes to. */
      params: z.record(z.string(), z.string()),
    }),
  );

const Success = z.object({ success: z.literal(true) });

/** Throws the test account away and begins new books with another. */
export const resetOnboarding = merchant('purser_settings')
  .route({ method: 'POST', path: '/wc/v3/payments/onboarding/reset', summary: 'Reset the test account' })
  .input(z.object(Source))
  .errors(badRequest)
  .output(Success);

/** Makes a test account that can charge at once. */
export const initTestDriveAccount = merchant('purser_settings')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/onboarding/test_drive_account/init',
    summary: 'Make a test account',
  })
  .input(z.object({ country: z.string().max(2).optional(), capabilities: Capabilities }))
  .errors(badRequest)
  .output(Success);

/** Closes the books of the test account; the store continues in live mode and has no account yet. */
export const disableTestDriveAccount = merchant('purser_settings')
  .route({
    method: 'POST',
    path: '/wc/v3/payments/onboarding/test_drive_account/disable',
    summary: 'Leave test mode',
  })
  .input(z.object(Source))
  .errors(badRequest)
  .output(Success);
