import { accountIfKnown } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import { readStoredSettings } from '../settings/settings.ts';

interface Sender {
  /** The `From` of the store's mail. */
  from: string;
  /** The Reply-To address, when it differs. */
  replyTo?: string;
}

/**
 * Whom the store's mail comes from: an address at its host, or, for the store that has no host of its own, the support address
 * that shoppers know, or the address that the mail server signs in with. An invented address at the least would not be delivered.
 */
export function senderOf({ host, support, smtp }: { host: string | null; support: string; smtp: string }): Sender {
  if (host !== null) return { from: `orders@${host}`, ...(isMailbox(support) && { replyTo: support }) };
  const login = URL.canParse(smtp) ? decodeURIComponent(new URL(smtp).username) : '';
  return { from: [support, login].find(isMailbox) ?? 'orders@localhost' };
}

const isMailbox = (text: string): boolean => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/.test(text);

/** The store's support address: as the settings were last saved, else as the account has it. */
export async function supportAddress(
  services: Pick<Services, 'db' | 'provider' | 'clock' | 'log'>,
  store: Store,
): Promise<string> {
  const { account_business_support_email: saved } = await readStoredSettings(services.db, store);
  if (saved) return saved;
  const account = store.account_id === '' ? undefined : await accountIfKnown(services, store);
  return account?.business_profile?.support_email ?? '';
}
