import type { NewNote } from './add-note.ts';

type Action = NonNullable<NewNote['actions']>[number];

/** A button of a note that opens a screen of payments. */
export const screenAction = (name: string, label: string, path: string, search = ''): Action => ({
  name,
  label,
  query: `?page=wc-admin&path=${path}${search}`,
});

export const overviewAction = (name: string, label: string): Action => screenAction(name, label, '/payments/overview');

/** One that opens a part of the payments settings. */
export const settingsAction = (name: string, label: string, section: string): Action => ({
  name,
  label,
  query: `?page=wc-settings&tab=checkout&section=woocommerce_payments#${section}`,
});
