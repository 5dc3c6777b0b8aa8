import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportProblem } from '@purser/contract/import/history-import';

/** What is wrong, and what to do. */
export const problemText: Record<ImportProblem, MessageDescriptor> = {
  provider_unavailable: msg`The payment provider isn’t responding. What was imported stays, and we continue when it’s back.`,
  account_deauthorized: msg`This account is no longer connected. Connect it again, then continue the import.`,
  key_without_rights: msg`The secret key can’t read this account. Check the keys of your store, then continue the import.`,
  books_closed: msg`Your store continues with another account, so this import can’t go on.`,
  unexpected: msg`Something unexpected stopped the import. What was imported stays; continue to try again.`,
};
