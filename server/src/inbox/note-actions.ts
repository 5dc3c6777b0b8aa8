import type { NewNote } from './add-note.ts';

type Action = NonNullable<NewNote['actions']>[number];

/** A button of a note that opens a screen of payments. */
export const screenAction = (name: string, label: string, path: string, search = ''): Action => ({
  name,
  label,
  query: `?page=wc-admin&path=${path}${search}`,
});

/** One that opens the provider's page where the account's details are given and its bank is replaced. */
export const accountAction = (name: string, label: string): Action => ({
  name,
  label,
  query: '?page=wc-admin&wcpay-link-handler=1&type=complete_kyc_link',
});

/** One that opens a part of the payments settings. */
export const settingsAction = (name: string, label: string, section: string): Action => ({
  name,
  label,
  query: `?page=wc-settings&tab=checkout&section=woocommerce_payments#${section}`,
});
