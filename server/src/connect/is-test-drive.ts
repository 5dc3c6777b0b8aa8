import type { Services, Store } from '../context.ts';

/** Whether the store's account only plays with money and is one of ours, so that it can be thrown away and made again. */
export const isTestDrive = ({ provider, store }: Pick<Services, 'provider'> & { store: Store }): boolean =>
  provider.test_mode && store.account_id !== '' && !store.is_platform_account;
