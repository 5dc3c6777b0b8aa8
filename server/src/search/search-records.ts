import { toUtcText } from '@purser/contract/dates';
import { matchKinds, mostRecords } from '@purser/contract/search/search';
import type { FoundRecord } from '@purser/contract/search/search';
import { readTerm } from '../database/search-term.ts';
import { endpoint } from '../http/endpoint.ts';
import { findRecords } from './find-records.ts';
import type { RecordRow } from './find-records.ts';
import { addressByType } from './record-addresses.ts';

/** `GET payments/search`: the records that a term finds, the best first and the newest within. */
export const searchRecords = endpoint.search.searchRecords.handler(async ({ input, context }) => {
  const rows = await findRecords(context.replica, context.store, readTerm(input.term));
  return { data: rows.toSorted(byMatch).slice(0, mostRecords).map(recordOf) };
});

/** The better match first, then the newer. A customer comes before what they bought. */
const byMatch = (a: RecordRow, b: RecordRow): number =>
  a.match - b.match ||
  Number(b.type === 'customer') - Number(a.type === 'customer') ||
  Temporal.Instant.compare(b.created, a.created);

function recordOf(row: RecordRow): FoundRecord {
  const { title, details } = wordsOf(row);
  return {
    type: row.type,
    id: row.id,
    title: title || row.id,
    detail: details.filter((text) => text).join(' · '),
    href: addressByType[row.type](row.id, row.payment ?? row.id),
    match: matchKinds[row.match] ?? 'text',
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    created: toUtcText(row.created),
  };
}

function wordsOf({ type, name, email, order_id, note, id }: RecordRow): {
  title: string;
  details: (string | null | undefined)[];
} {
  const person = name || email || '';
  const order = order_id === null ? '' : `Order #${order_id}`;
  switch (type) {
    case 'order':
      return { title: order, details: [name, email] };
    case 'payout':
      return { title: person, details: [note, id] };
    case 'customer':
      return { title: person, details: [email] };
    case 'loan':
      return { title: 'Loan', details: [id] };
    default:
      return { title: person || order, details: [person && order, note && `•••• ${note}`] };
  }
}
