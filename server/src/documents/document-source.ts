import { documentList } from '@purser/contract/documents/document';
import type { ListSource } from '../database/list-sql.ts';

/** The SQL source of the documents list. */
export const documentSource: ListSource<(typeof documentList.sorts)[number]> = {
  description: documentList,
  table: 'documents',
  moment: 'created',
  // A document's date is a calendar day, stored as midnight UTC: filters mean the same days.
  zone: 'UTC',
  columnBySort: { date: 'date' },
  tieBreak: ['document_id'],
  columnByFilter: { date: { column: 'date' }, type: { column: 'type' } },
};
