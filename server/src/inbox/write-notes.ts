import { holdsOf } from '../connect/account-state.ts';
import { noteHolds } from '../connect/note-holds.ts';
import { forgetAccount, readAccount } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { paragraphs, strong } from '../http/html.ts';
import { eachStore, onceAnHour } from '../access/each-store.ts';
import { findStore } from '../access/find-store.ts';
import { forStore } from '../for-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { instantFundsOf, readBalanceNow } from '../provider/read-balance.ts';
import { availableMethods, readStoredSettings, usedMethods } from '../settings/settings.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { asksForDetails, requirementsNote } from '../tasks/update-details.ts';
import { accountNotes, payoutsBlockedNote } from './account-notes.ts';
import { addNote, endNotes } from './add-note.ts';
import type { NewNote } from './add-note.ts';
import { checkConnection } from './check-connection.ts';
import { checkSiteConnection } from './check-site-connection.ts';
import { aboutLoans, loanApprovedNote, loanOfferNote } from './loan-notes.ts';
import { screenAction, settingsAction } from './note-actions.ts';
import { failedPayoutNote, standingFailures } from './end-failed-payout-notes.ts';
import { showTasksAgain } from '../tasks/tasks-visibility.ts';
import { tellFailedBackup } from './news/tell-failed-backup.ts';
import { unexplainedNote, unexplainedPayouts } from './unexplained-payouts.ts';

/** The store's option with the time of the last hourly look; between two of them, events ask for one. */
const lookedOption = 'purser_notes_written';

/**
 * Job. With a store, writes the notes that its facts require now. Without, does so for each store once an hour by our clock,
 * then enqueues itself again.
 */
export const writeNotes: Job<'write_notes'> = async (services, payload) => {
  const { store_id } = payload;
  if (store_id !== undefined) {
    const store = await findStore(services.db, store_id);
    if (store) await writeNotesOf(forStore(services, store), store);
    return;
  }
  await eachStore(services, 'the notes of a store failed and will be written later', (store, own) =>
    onceAnHour(own, store.store_id, lookedOption, () => writeNotesOf(own, store)),
  );
  await lookAgain(services, 'write_notes');
};

/** Enqueues a look at one store now; several requests before it runs are one. */
export const askForNotes = (
  services: Pick<Services, 'enqueue'>,
  tx: Database | DatabaseTransaction,
  store_id: number,
): Promise<void> => services.enqueue(tx, 'write_notes', { store_id }, { key: `write_notes:${store_id}` });

/** Each rule by the name of its notes: what the store's facts call for now. One that fails leaves the others alone. */
export async function writeNotesOf(services: Services, store: Store): Promise<void> {
  const rules: [names: string[], () => Promise<CalledFor[]>][] = [
    [[requirementsNote, payoutsBlockedNote], () => aboutAccount(services, store)],
    [[failedPayoutNote], () => standingFailures(services, store)],
    [[unexplainedNote], () => unexplainedPayouts(services, store)],
    [[methodsNote], () => aboutMethods(services, store)],
    [[currenciesNote], () => aboutCurrencies(services, store)],
    [[loanOfferNote, loanApprovedNote], () => aboutLoans(services, store)],
  ];
  for (const check of [checkConnection, checkSiteConnection, tellFailedBackup]) {
    try {
      await check(services, store);
    } catch (error) {
      services.log.warn({ err: error, store_id: store.store_id }, 'a check of the store failed');
    }
  }
  for (const [names, rule] of rules) {
    try {
      await keepTrue(services, store, names, await rule());
    } catch (error) {
      services.log.warn({ err: error, store_id: store.store_id, notes: names }, 'notes could not be written');
    }
  }
  try {
    await tellInstantFunds(services, store);
  } catch (error) {
    services.log.warn({ err: error, store_id: store.store_id }, 'the funds for an instant payout could not be read');
  }
}

/** A note to write, or one that was written and still holds. */
type CalledFor = NewNote | { name: string; subject: string };

/** Writes the notes that are called for, and ends those of the same names that no longer are. */
async function keepTrue(services: Services, store: Store, names: string[], notes: CalledFor[]): Promise<void> {
  for (const note of notes) if ('title' in note) await addNote(services, store.store_id, note);
  const open = await services.db
    .selectFrom('notes')
    .select(['note_id', 'name', 'subject'])
    .where('store_id', '=', store.store_id)
    .where('name', 'in', names)
    .where('ended', 'is', null)
    .execute();
  const over = open.filter(
    (row) => !notes.some(({ name, subject = '' }) => name === row.name && subject === row.subject),
  );
  await endNotes(
    services,
    store.store_id,
    over.map(({ note_id }) => note_id),
  );
}

async function aboutAccount(services: Services, store: Store): Promise<NewNote[]> {
  await forgetAccount(services, store);
  const account = await readAccount(services, store);
  // One that was deleted when it was done is to be done again.
  if (asksForDetails(account)) await showTasksAgain(services.db, store.store_id, ['update-business-details']);
  // Without details there is an account to set up, not one that is held.
  if (!account.details_submitted || holdsOf(account, services.clock.now()).length === 0) return [];
  return accountNotes(await noteHolds(services, store, account), store);
}

const methodsNote = 'wc-payments-notes-additional-payment-methods';

async function aboutMethods({ db }: Services, store: Store): Promise<NewNote[]> {
  const settings = await readStoredSettings(db, store);
  const available = availableMethods(store);
  const offered = usedMethods(settings.enabled_payment_method_ids, settings.is_manual_capture_enabled).filter((id) =>
    available.includes(id),
  );
  if (settings.enabled_payment_method_ids.length !== 1) await showTasksAgain(db, store.store_id, ['add-apms']);
  if (!settings.is_wcpay_enabled || offered.length !== 1) return [];
  return [
    {
      name: methodsNote,
      type: 'info',
      title: 'Offer more ways to pay',
      content: paragraphs(
        'Your shop offers one way to pay. Shoppers who can’t find theirs leave. You only pay for wallets and local methods when customers use them.',
      ),
      actions: [settingsAction('add-methods', 'Add payment methods', 'payment-methods')],
    },
  ];
}

const currenciesNote = 'wc-payments-notes-multi-currency-available';

/** Shown when a customer abroad has paid and prices show in one currency only. */
async function aboutCurrencies({ db }: Services, store: Store): Promise<NewNote[]> {
  const settings = await readStoredSettings(db, store);
  if (settings.is_multi_currency_enabled) return [];
  // The rollup: among the rows themselves, a store that sells at home only would be read to its end.
  const abroad = await db
    .selectFrom('transaction_month_totals')
    .select('customer_country')
    .where('store_id', '=', store.store_id)
    .where('type', '=', 'charge')
    .where('customer_country', 'not in', ['', store.country])
    .limit(1)
    .executeTakeFirst();
  if (!abroad) return [];
  return [
    {
      name: currenciesNote,
      type: 'info',
      title: 'Sell in your customers’ currencies',
      content: paragraphs(
        'You have customers in other countries. With multi-currency, they see prices and pay in their own currency.',
      ),
      actions: [screenAction('multi-currency', 'Set up multiple currencies', '/payments/multi-currency-setup')],
    },
  ];
}

export const instantNote = 'wc-payments-notes-instant-deposits-eligible';

/** Once in an account's life, until it is read: that something can be paid out at once, for as long as it can. */
async function tellInstantFunds(services: Services, store: Store): Promise<void> {
  const { db, provider } = services;
  const told = await db
    .selectFrom('notes')
    .select(['note_id', 'status', 'is_deleted', 'ended'])
    .where('store_id', '=', store.store_id)
    .where('name', '=', instantNote)
    .executeTakeFirst();
  if (told && (told.is_deleted || told.status === 'actioned')) return;
  const balance = await readBalanceNow(services, store, provider.timeout);
  const funds = instantFundsOf(balance).find(({ net }) => net > 0);
  if (!funds) {
    if (told) await endNotes(services, store.store_id, [told.note_id]);
    return;
  }
  await addNote(services, store.store_id, {
    name: instantNote,
    type: 'marketing',
    title: 'Need your money sooner?',
    content: paragraphs([
      'You can use instant payouts to get paid within ',
      strong('30 minutes'),
      ', even at night and on weekends. We show the fee before you confirm.',
    ]),
    actions: [
      screenAction(
        'instant-payout',
        'Request an instant payout',
        '/payments/overview',
        `&selected_currency=${funds.currency}&instant-payout=1`,
      ),
    ],
  });
}
