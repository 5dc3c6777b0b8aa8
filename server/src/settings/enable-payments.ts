import type { Context } from '../context.ts';
import { changeSettings } from './save-settings.ts';
import { readStoredSettings } from './settings.ts';

/** A merchant who finished onboarding wants to take payments. */
export async function enablePayments(context: Context): Promise<void> {
  const { is_wcpay_enabled } = await readStoredSettings(context.db, context.store);
  if (!is_wcpay_enabled) await changeSettings(context, { is_wcpay_enabled: true });
}
