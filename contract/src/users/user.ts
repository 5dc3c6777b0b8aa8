import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { capabilities, merchant, refusals, signedIn } from '../endpoint.ts';

export const roles = ['administrator', 'shop_manager', 'customer'] as const;

/** Preferences a user may store about themselves: hidden columns per table, and the like. */
export const preferenceKeys = [
  'wc_payments_transactions_hidden_columns',
  'wc_payments_transactions_uncaptured_hidden_columns',
  'wc_payments_transactions_blocked_hidden_columns',
  'wc_payments_payouts_hidden_columns',
  'wc_payments_disputes_hidden_columns',
  'wc_payments_documents_hidden_columns',
  'wc_payments_overview_inbox_last_read',
  'wc_payments_wporg_review_2025_prompt_dismissed',
  'purser_orders_hidden_columns',
  'purser_customers_hidden_columns',
  'purser_withholdings_hidden_columns',
  'purser_color_scheme',
  'purser_density',
  'purser_shortcuts',
] as const;
export type PreferenceKey = (typeof preferenceKeys)[number];

const Preference = z.union([z.string().max(500), z.array(z.string().max(100)).max(100)]);
export const Preferences = z.partialRecord(z.enum(preferenceKeys), Preference);

export const Me = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  capabilities: z.record(z.string(), z.literal(true)),
  woocommerce_meta: Preferences,
});
export type Me = z.infer<typeof Me>;

export const getMe = signedIn()
  .route({ method: 'GET', path: '/wp/v2/users/me', summary: 'The signed-in user' })
  .output(Me);

const Password = z.string().min(8).max(200);

/** Fields of WordPress's user that nobody changes about themselves here. They are refused: to leave them out in silence would look like a change. */
const fixedFields = [
  'username',
  'email',
  'roles',
  'capabilities',
  'name',
  'nickname',
  'slug',
  'url',
  'description',
  'locale',
];

/**
 * Preferences given are replaced one by one; a hidden-columns list of [] shows everything. A new password comes with the current
 * one, from a browser, and ends the user's other sessions; application passwords stay.
 */
export const saveMe = signedIn()
  .route({
    method: 'POST',
    path: '/wp/v2/users/me',
    summary: "Save the signed-in user's names, password and preferences",
  })
  .errors(refusals({ password_needs_session: 403, too_many_attempts: 429 }))
  .input(
    z
      .looseObject({
        first_name: z.string().max(100).optional(),
        last_name: z.string().max(100).optional(),
        password: z.string().max(200).optional(),
        current_password: z.string().max(200).optional(),
        woocommerce_meta: Preferences.optional(),
      })
      .superRefine((given, refusals) => {
        for (const field of fixedFields)
          if (field in given)
            refusals.addIssue({ code: 'custom', path: [field], message: 'You cannot change this about yourself.' });
      }),
  )
  .output(Me);

export const createUser = merchant('purser_settings')
  .route({ method: 'POST', path: '/wp/v2/users', successStatus: 201, summary: 'Create a user' })
  .errors(refusals({ existing_user_login: 400, existing_user_email: 400 }))
  .input(
    z.object({
      username: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .regex(/^[\w .@-]+$/, 'Letters, digits, space and _ . - @ only'),
      email: z.email().max(200),
      password: Password,
      roles: z
        .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.enum(roles)).length(1))
        .default(['customer']),
      first_name: z.string().max(100).default(''),
      last_name: z.string().max(100).default(''),
      /** Granted beyond, or (prefixed with `-`) taken from, what the role brings. */
      capabilities: z.array(z.string().regex(new RegExp(`^-?(${capabilities.join('|')})$`))).optional(),
    }),
  )
  .output(z.object({ id: z.int(), username: z.string(), email: z.string(), roles: z.array(z.enum(roles)) }));

/** A person of the store as others see them. */
export const User = Me.omit({ capabilities: true, woocommerce_meta: true }).extend({
  registered_date: UtcText,
  /** The latest sign of them: a session, an application password, a change. Null before the first. */
  last_seen: UtcText.nullable(),
  /** Whether they sign in with a code beside the password. */
  two_step: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A user's id in an address. What cannot be one, or is larger than any, is the id of no user. */
export const UserId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .catch(0)
  .meta({ type: 'integer', minimum: 1 });

export const getUser = merchant()
  .route({ method: 'GET', path: '/wp/v2/users/{id}', summary: 'A user of the store' })
  .errors(refusals({ rest_user_invalid_id: 404 }))
  .input(z.object({ id: UserId }))
  .output(User);

export const ApplicationPassword = z.object({
  uuid: z.string(),
  name: z.string(),
  created: z.string(),
  last_used: z.string().nullable(),
  last_ip: z.string().nullable(),
});

export const listApplicationPasswords = signedIn()
  .route({
    method: 'GET',
    path: '/wp/v2/users/me/application-passwords',
    summary: 'Application passwords of the signed-in user',
  })
  .output(z.array(ApplicationPassword));

/** The password is returned once and never again. */
export const createApplicationPassword = signedIn()
  .route({
    method: 'POST',
    path: '/wp/v2/users/me/application-passwords',
    successStatus: 201,
    summary: 'Create an application password',
  })
  .input(z.object({ name: z.string().trim().min(1).max(100) }))
  .output(ApplicationPassword.extend({ password: z.string() }));

export const deleteApplicationPassword = signedIn()
  .route({
    method: 'DELETE',
    path: '/wp/v2/users/me/application-passwords/{uuid}',
    summary: 'Revoke an application password',
  })
  .errors(refusals({ rest_application_password_not_found: 404 }))
  .input(z.object({ uuid: z.string().max(100) }))
  .output(z.object({ deleted: z.literal(true) }));

export const Session = z.object({
  id: z.string(),
  created: z.string(),
  last_seen: z.string(),
  expires: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});

export const listSessions = signedIn()
  .route({ method: 'GET', path: '/wp/v2/users/me/sessions', summary: 'Sessions of the signed-in user' })
  .output(z.array(Session));

export const deleteSession = signedIn()
  .route({ method: 'DELETE', path: '/wp/v2/users/me/sessions/{id}', summary: 'Sign out one session' })
  .errors(refusals({ session_missing: 404 }))
  .input(z.object({ id: z.string().max(100) }))
  .output(z.object({ deleted: z.literal(true) }));
