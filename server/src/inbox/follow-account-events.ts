import type { EventListener } from '../books/process-provider-event.ts';
import { askForNotes } from './write-notes.ts';

/** What the provider tells of the account may call for a note, or end one. */
export const followAccountEvents: EventListener = async (services, store, type) => {
  if (/^(account\.|capability\.|balance\.available$)/.test(type))
    await askForNotes(services, services.db, store.store_id);
};
