import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '@purser/contract/users/user';

export const labelByRole: Record<User['roles'][number], MessageDescriptor> = {
  administrator: msg`Administrator`,
  shop_manager: msg`Shop manager`,
  customer: msg`Customer`,
};
