import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';

/** The pages on which a shop says what it promises. */
export const policyKinds = ['refund_policy', 'terms_of_service'] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** The addresses of the shop's pages. */
export const policyPaths: Record<PolicyKind, string> = { refund_policy: '/refund-policy', terms_of_service: '/terms' };

/** Characters of a text. */
export const policyTextLimit = 50_000;

export const PolicyVersion = z.object({
  /** From 1 on; 0 while the store has no such page. */
  version: z.int().nonnegative(),
  saved: UtcText,
  /** The user’s name; null for the text that a new store begins with. */
  saved_by: z.string().nullable(),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

export const Policy = PolicyVersion.extend({
  policy: z.enum(policyKinds),
  /** Paragraphs, headings (`# `), lists (`- `) and `**bold**`. An empty text takes the page down. */
  text: z.string(),
});
export type Policy = z.infer<typeof Policy>;

const path = '/wc/v3/payments/policies';
const one = z.object({ policy: z.enum(policyKinds) });

export const listPolicies = merchant()
  .route({ method: 'GET', path, summary: 'The pages of the store’s policies, as they are now' })
  .output(z.object({ data: z.array(Policy) }));

/** Versions per page of their list. */
export const policyVersionsPage = 50;

export const listPolicyVersions = merchant()
  .route({ method: 'GET', path: `${path}/{policy}/versions`, summary: 'Versions of a policy, newest first, no texts' })
  .input(
    one.extend({
      /** Only versions older than this one. */
      before: z.coerce.number().int().positive().optional(),
    }),
  )
  .output(z.object({ data: z.array(PolicyVersion) }));

export const getPolicyVersion = merchant()
  .route({ method: 'GET', path: `${path}/{policy}/versions/{version}`, summary: 'One version of a policy' })
  .errors(refusals({ resource_missing: 404 }))
  .input(one.extend({ version: z.coerce.number().int().positive().max(2_147_483_647) }))
  .output(Policy);

/** Adds a version; none is changed or deleted. The same text again adds none. */
export const savePolicy = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/{policy}`, summary: 'Save a policy as a new version' })
  .errors(
    refusals({
      /** `data` has the version that the caller didn't know: `version`, `saved`, `saved_by`. */
      policy_changed: 409,
    }),
  )
  .input(
    one.extend({
      text: z.string().max(policyTextLimit),
      /** The version that the caller edited. */
      version: z.int().nonnegative(),
    }),
  )
  .output(Policy);
