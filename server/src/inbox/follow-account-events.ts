import type { EventListener } from '../books/process-provider-event.ts';
import { askForNotes } from './write-notes.ts';

/** Adds or ends notes when an event of the account arrives. */
export const followAccountEvents: EventListener = async (services, store, type) => {
  if (/^(account\.|capability\.|balance\.available$|capital\.financing_offer\.)/.test(type))
    await askForNotes(services, services.db, store.store_id);
};
