import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Capability } from '@purser/contract/endpoint';
import { can, settings } from './page-settings.ts';

/** What a user without a capability reads, and whom to ask. */
export const needByCapability: Record<Capability, MessageDescriptor> = {
  manage_woocommerce: msg`You need permission to manage the store. Ask an administrator of your store for it.`,
  purser_refund: msg`You need permission to refund payments. Ask an administrator of your store for it.`,
  purser_capture: msg`You need permission to capture payments. Ask an administrator of your store for it.`,
  purser_payout: msg`You need permission to make payouts. Ask an administrator of your store for it.`,
  purser_dispute: msg`You need permission to respond to disputes. Ask an administrator of your store for it.`,
  purser_settings: msg`You need permission to change settings. Ask an administrator of your store for it.`,
  purser_share_views: msg`You need permission to share views. Ask an administrator of your store for it.`,
};

/** Why the user may not do what needs a capability; undefined when they may. */
export const lacking = (capability: Capability): MessageDescriptor | undefined =>
  settings.testHistory
    ? msg`This is test history. It can’t be changed.`
    : can(capability)
      ? undefined
      : needByCapability[capability];
