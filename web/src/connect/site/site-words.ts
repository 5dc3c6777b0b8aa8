import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteProblem, SiteStepId } from '@purser/contract/connect/site-connection';

export const labelByStep: Record<SiteStepId, MessageDescriptor> = {
  keys: msg`Keys`,
  endpoint: msg`Webhook endpoint`,
  event: msg`Test event`,
  address: msg`Store address`,
};

/** What each step checks, shown until it is done. */
export const aimByStep: Record<SiteStepId, MessageDescriptor> = {
  keys: msg`We check that they work and belong to one account.`,
  endpoint: msg`We create it at the payment provider for you.`,
  event: msg`We send one and wait for it to come back.`,
  address: msg`We check that you open your store where its events arrive.`,
};

/** What is wrong, and what to do. */
export const wordsByProblem: Record<SiteProblem, { fault: MessageDescriptor; cure: MessageDescriptor }> = {
  key_refused: {
    fault: msg`The payment provider doesn’t accept your secret key.`,
    cure: msg`It may have been revoked. Set a current key on your server and restart it.`,
  },
  key_without_rights: {
    fault: msg`Your secret key lacks a permission.`,
    cure: msg`Give the key this permission at the payment provider, or use one without restrictions.`,
  },
  publishable_key_of_other_mode: {
    fault: msg`Your publishable key is for another mode than your secret key.`,
    cure: msg`Set both keys of the same mode on your server and restart it.`,
  },
  publishable_key_of_other_account: {
    fault: msg`Your publishable key doesn’t belong to the account of your secret key.`,
    cure: msg`Set both keys of the same account on your server and restart it.`,
  },
  provider_down: {
    fault: msg`The payment provider isn’t responding.`,
    cure: msg`Try again in a minute. We’ll continue where we stopped.`,
  },
  endpoint_refused: {
    fault: msg`The payment provider refused to create the endpoint.`,
    cure: msg`Fix what it says, then try again. Live payments need an HTTPS address.`,
  },
  endpoint_missing: {
    fault: msg`The endpoint was deleted at the payment provider.`,
    cure: msg`Reconnect your store to create a new one.`,
  },
  endpoint_changed: {
    fault: msg`The endpoint was disabled or changed at the payment provider.`,
    cure: msg`Reconnect your store to restore it.`,
  },
  secret_unreadable: {
    fault: msg`We can’t read the signing secret of the endpoint.`,
    cure: msg`Restore the key that encrypts secrets from your backup, or reconnect your store to create a new secret.`,
  },
  event_refused: {
    fault: msg`The payment provider refused to send a test event.`,
    cure: msg`Fix what it says, then try again.`,
  },
  no_event: {
    fault: msg`No event arrived at this address within a minute.`,
    cure: msg`Is your proxy up? The address must be public and pass requests on to your store. An event that arrives later still counts.`,
  },
  moved: {
    fault: msg`Your store was connected at another address.`,
    cure: msg`If it has moved here, reconnect it. If this is a copy, leave it: reconnecting would move the events here.`,
  },
};
