import type { Context } from '../../context.ts';
import { readOption } from '../../database/stored-options.ts';

/** Whether the operator has paused new accounts: for all stores by configuration, or for this one by its option. */
export async function isPaused({ config, db, store }: Pick<Context, 'config' | 'db' | 'store'>): Promise<boolean> {
  if (config.ONBOARDING_PAUSED) return true;
  const value = await readOption(db, store.store_id, 'purser_onboarding_paused');
  return Boolean(value) && value !== '0' && value !== 'no';
}

export const pausedMessage = 'We’ve temporarily paused new account creation. We’ll notify you when we resume!';
