import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';

/** In the order in which they are taken. */
export const siteSteps = ['keys', 'endpoint', 'event', 'address'] as const;
export type SiteStepId = (typeof siteSteps)[number];

/** What can be wrong, and with which step. `provider_down` can happen to each. */
export const siteProblems = [
  /** The secret key is unknown or was revoked. */
  'key_refused',
  /** A restricted key lacks a permission that is needed here. */
  'key_without_rights',
  /** The publishable key belongs to the other mode than the secret key. */
  'publishable_key_of_other_mode',
  /** The publishable key belongs to another account than the secret key. */
  'publishable_key_of_other_account',
  'provider_down',
  /** The provider refused to make the endpoint; `detail` has its words. */
  'endpoint_refused',
  'endpoint_missing',
  /** It was disabled at the provider, or leads elsewhere. */
  'endpoint_changed',
  /** Its secret can't be decrypted here: the key that encrypted it is another one. */
  'secret_unreadable',
  /** The provider refused to make the object whose event proves the connection. */
  'event_refused',
  /** Nothing arrived for a minute. */
  'no_event',
  /** The store is opened at another address than the one connected. */
  'moved',
] as const;
export type SiteProblem = (typeof siteProblems)[number];

/** Where the provider sends its events, on every store's address. */
export const webhookPath = '/wp-json/wc/v3/payments/webhook';

/** Seconds after which an event that did not arrive is a problem. It still counts when it arrives later. */
export const eventPatience = 60;

const SiteStep = z.object({
  id: z.enum(siteSteps),
  state: z.enum(['todo', 'waiting', 'done', 'failed']),
  /** What is wrong when it failed. */
  problem: z.enum(siteProblems).nullable(),
  /** The provider's own words, where it gave any. */
  detail: z.string().nullable(),
});
export type SiteStep = z.infer<typeof SiteStep>;

/** How the store is connected to the payment provider. */
export const SiteConnection = z.object({
  /** Whether it can be relied on: a signed event came back through this address, and nothing is wrong since. */
  is_connected: z.boolean(),
  mode: z.enum(['test', 'live']),
  /** Where events are sent; null when the provider runs inside this server. */
  url: z.string().nullable(),
  /** Where they would be sent when connected from this address. */
  url_here: z.string(),
  /** Whether the signing secret is ours to change; false when it is set in the configuration. */
  is_secret_ours: z.boolean(),
  /** Until when events signed with the replaced secret are accepted too. */
  previous_secret_until: UnixSeconds.nullable(),
  /** Since when the event that proves the connection is awaited. */
  waiting_since: UnixSeconds.nullable(),
  /** When an event proved it. */
  proven: UnixSeconds.nullable(),
  /** When the provider was last asked. */
  checked: UnixSeconds.nullable(),
  steps: z.array(SiteStep),
});
export type SiteConnection = z.infer<typeof SiteConnection>;

const path = '/wc/v3/payments/site-connection';

export const getSiteConnection = merchant()
  .route({ method: 'GET', path, summary: 'How the store is connected to the payment provider' })
  .output(SiteConnection);

/** Connects the store from the address of this call, or mends the connection. Repeating it changes nothing that stands. */
export const connectSite = merchant('purser_settings')
  .route({ method: 'POST', path, summary: 'Connect the store to the payment provider, or mend the connection' })
  .output(SiteConnection);

/** A new signing secret; the old one is accepted until its last events have arrived, for a day at most. 502 when the provider makes none. */
export const renewSiteSecret = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/secret`, summary: 'Replace the signing secret of the store’s events' })
  .errors(refusals({ wcpay_site_not_connected: 409, wcpay_site_secret_configured: 409, wcpay_site_secret_kept: 502 }))
  .output(SiteConnection);
