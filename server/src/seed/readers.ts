import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import type { Sandbox } from '@purser/sandbox/sandbox';
import type { Services, Store } from '../context.ts';
import { projectReaderFee } from '../books/project-reader-fee.ts';
import type { SeedPayouts } from './payouts.ts';
import { billMonth, monthsToBill, transferOf } from '../readers/charge-reader-fees.ts';

/** A reader of the counter, and what its app writes beside the payments that it takes. */
export interface SeedReader {
  id: string;
  location: string;
  metadata: Record<string, string>;
}

const counter = [
  {
    label: 'Owner’s iPhone',
    code: 'simulated-phone-mobile',
    metadata: { reader_model: 'COTS_DEVICE', platform: 'ios', ipp_channel: 'mobile_pos' },
  },
  {
    label: 'Market stall',
    code: 'simulated-phone-mobile',
    metadata: { reader_model: 'COTS_DEVICE', platform: 'android', ipp_channel: 'mobile_pos' },
  },
  {
    label: 'Shop counter',
    code: 'simulated-wpe',
    metadata: { reader_model: 'BBPOS_WISEPOS_E', platform: 'ios', ipp_channel: 'mobile_store_management' },
  },
  {
    label: 'Workshop',
    code: 'simulated-m2-mobile',
    metadata: { reader_model: 'STRIPE_M2', platform: 'android', ipp_channel: 'mobile_store_management' },
  },
];

/** The store's readers at the provider; registered by the first seed, found again by the next. */
export async function seedReaders({ provider }: Pick<Services, 'provider'>, store: Store): Promise<SeedReader[]> {
  const { locations, readers } = provider.stripe.terminal;
  const account = { stripeAccount: store.account_id };
  const known = (await readers.list({ limit: 100 }, account)).data;
  let place: string | undefined;
  const found: SeedReader[] = [];
  for (const { label, code, metadata } of counter) {
    const old = known.find((reader) => reader.label === label);
    place ??= (
      await locations.create(
        {
          display_name: store.name,
          address: { line1: '12 Garden Lane', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' },
        },
        { ...account, idempotencyKey: `purser-seed-location-${store.store_id}` },
      )
    ).id;
    const reader = old ?? (await readers.create({ registration_code: code, label, location: place }, account));
    found.push({ id: reader.id, location: place, metadata });
  }
  return found;
}

/** Bills the readers of the months that are over, as the job would have done then. */
export async function seedReaderFees(
  services: Pick<Services, 'db' | 'clock' | 'provider' | 'log'> & { sandbox: Pick<Sandbox, 'importTransfers'> },
  store: Store,
  payouts: SeedPayouts,
): Promise<void> {
  const { db, sandbox } = services;
  for (const month of await monthsToBill(services, store)) await billMonth(services, store, month);
  const bills = await db
    .selectFrom('card_reader_fees')
    .select(['interval_from', 'interval_to', 'amount'])
    .where('store_id', '=', store.store_id)
    .where('state', '=', 'billed')
    .orderBy('interval_from')
    .execute();
  const transfers = bills.map((bill) => {
    const created = toUnixSeconds(bill.interval_to.add({ hours: 2 }));
    const place = payouts.place({ created, available_on: created, net: -bill.amount, is_charge: false });
    return {
      transfer: { ...transferOf(bill), amount: bill.amount, created, payout: place.payout },
      deposit: place.deposit,
    };
  });
  const ids = await sandbox.importTransfers(
    transfers.map(({ transfer }) => transfer),
    { account: store.account_id },
  );
  for (const [index, id] of ids.entries()) {
    await projectReaderFee(services, store, id);
    const deposit = transfers[index]?.deposit;
    if (!deposit) continue;
    await db
      .updateTable('transactions')
      .set({
        deposit_id: `po_${deposit.stem}`,
        deposit_status: deposit.status,
        available_on: fromUnixSeconds(deposit.arrival_date),
      })
      .where('store_id', '=', store.store_id)
      .where('source_id', '=', id)
      .where('type', '=', 'card_reader_fee')
      .execute();
  }
}
