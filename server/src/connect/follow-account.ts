import type { EventListener } from '../books/process-provider-event.ts';
import { applyIncentives } from './incentives/apply-incentives.ts';
import { noteHolds } from './note-holds.ts';
import { forgetAccount, readAccount } from './read-account.ts';
import { noteRequirements } from './requirements/note-requirements.ts';

/** Events that report a change of the account. */
const aboutAccount =
  /^(account\.(updated|external_account\.\w+)|capability\.updated|person\.\w+|balance_settings\.updated)$/;

/** Reads the account again when it changed, and stores its holds and requirements as of then. */
export const followAccount: EventListener = async (services, store, type, created) => {
  if (!aboutAccount.test(type) || store.account_id === '') return;
  await forgetAccount(services, store);
  const account = await readAccount(services, store);
  await noteHolds(services, store, account, created);
  await noteRequirements(services, store, account, created);
  if (account.charges_enabled) await applyIncentives(services, services.db, store.store_id);
};
