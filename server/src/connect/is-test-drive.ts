import type { Services, Store } from '../context.ts';

/** Whether the store's account is a test account that we created, so that it can be deleted and replaced. */
export const isTestDrive = ({ provider, store }: Pick<Services, 'provider'> & { store: Store }): boolean =>
  provider.test_mode && store.account_id !== '' && !store.is_platform_account;
