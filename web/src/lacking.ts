import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Capability } from '@purser/contract/endpoint';
import { can, settings } from './page-settings.ts';

/** Why the user may not do what needs a capability; undefined when they may. */
export const lacking = (capability: Capability): MessageDescriptor | undefined =>
  settings.testHistory
    ? msg`This is test history. It can’t be changed.`
    : can(capability)
      ? undefined
      : msg`You need the ${capability} permission. Ask an administrator of your store for it.`;
