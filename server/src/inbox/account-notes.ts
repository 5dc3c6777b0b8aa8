import { askWords } from '@purser/contract/connect/account-status';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { labelByTopic } from '@purser/contract/connect/labels';
import { topicOf } from '@purser/contract/connect/requirement';
import { fromUnixSeconds } from '@purser/contract/dates';
import { isProvidersReason } from '../connect/account-state.ts';
import type { Store } from '../context.ts';
import { joined, paragraphs, strong } from '../http/html.ts';
import type { Html } from '../http/html.ts';
import type { NewNote } from './add-note.ts';
import { accountAction, screenAction } from './note-actions.ts';
import { requirementsNote } from '../tasks/update-details.ts';

/** Notes about holds on the account's money: what, since or until when, why, and what to do. */
export function accountNotes(holds: readonly AccountHold[], store: Pick<Store, 'locale' | 'timezone'>): NewNote[] {
  const day = (seconds: number | null) => (seconds === null ? '' : dayOf(seconds, store));
  const notes: NewNote[] = [];
  const stopped = holds.filter(({ kind }) => kind === 'payments_disabled' || kind === 'payouts_disabled');
  // What the provider stopped for its own reasons does not go on by any detail that it asks for besides.
  const off = stopped.filter(({ asks, reason }) => asks.length > 0 && !isProvidersReason(reason));
  const [first] = off;
  if (first) {
    const what = off.length === 2 ? 'Payments and payouts' : wordsOff[first.kind];
    notes.push({
      name: requirementsNote,
      subject: `off:${off.map(({ kind }) => kind).join('+')}:${first.since ?? ''}`,
      type: 'warning',
      title: `${what} are paused until you update your details`,
      content: paragraphs([
        'The payment provider needs ',
        listOf(first.asks),
        `. It was due on ${day(first.since)}. ${what} resume shortly after you submit it.`,
      ]),
      actions: [accountAction('update-details', 'Update your details')],
    });
  }
  const due = holds.find(({ kind }) => kind === 'requirements_due');
  if (due)
    notes.push({
      name: requirementsNote,
      subject: `due:${due.until ?? ''}`,
      type: 'warning',
      title: `Update your business details by ${day(due.until)}`,
      content: paragraphs([
        'The payment provider needs ',
        listOf(due.asks),
        `. Otherwise, payments or payouts stop on ${day(due.until)}.`,
      ]),
      actions: [accountAction('update-details', 'Update your details')],
    });
  const blocked = holds.find(({ kind }) => kind === 'payouts_blocked');
  if (blocked) {
    const isAll = stopped.some(({ kind, reason }) => kind === 'payments_disabled' && isProvidersReason(reason));
    const why = blocked.reason ? ` (${askWords(blocked.reason)})` : '';
    notes.push({
      name: payoutsBlockedNote,
      subject: `${isAll ? 'all:' : ''}${blocked.since ?? ''}`,
      type: 'warning',
      title: isAll ? 'Your payments and payouts are suspended' : 'Your payouts are suspended',
      content: paragraphs(
        `The payment provider suspended your ${isAll ? 'payments and payouts' : 'payouts'} on ${day(blocked.since)}${why}. The money stays in your balance. You don’t need to do anything here; contact the provider’s support for details.`,
      ),
      actions: [screenAction('see-payouts', 'View payouts', '/payments/payouts')],
    });
  }
  return notes;
}

export const payoutsBlockedNote = 'purser-payouts-suspended';

const wordsOff: Partial<Record<AccountHold['kind'], string>> = {
  payments_disabled: 'Payments',
  payouts_disabled: 'Payouts',
};

/** As on the screens; a field that is newer than our words is shown by its own name. */
const wordsOf = (ask: string): string => {
  const topic = topicOf(ask);
  return topic === 'other'
    ? askWords(ask)
    : labelByTopic[topic].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
};

const listOf = (asks: readonly string[]): string | Html => {
  // Several fields of the provider have the same words.
  const words = [...new Set(asks.map(wordsOf))];
  const shown = words.slice(0, 5).map(strong);
  const more = words.length - shown.length;
  if (shown.length === 0) return 'more details about your business';
  return joined([joined(shown, ', '), ...(more > 0 ? [` and ${more} more`] : [])], '');
};

/** A day in the store's zone, as its locale writes it. */
export const dayOf = (seconds: number, { locale, timezone }: Pick<Store, 'locale' | 'timezone'>): string =>
  fromUnixSeconds(seconds).toLocaleString(locale, { timeZone: timezone, dateStyle: 'long' });
