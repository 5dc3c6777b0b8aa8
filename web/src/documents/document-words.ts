import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Document } from '@purser/contract/documents/document';
import { formatDayRange } from '../format/date.ts';
import { labelOf } from '../translated.ts';

const labelByDocumentType: Record<string, MessageDescriptor> = { vat_invoice: msg`Tax invoice` };

/** The name of a type; later versions of the server may know others. */
export const typeWords = (type: string): MessageDescriptor =>
  labelOf(labelByDocumentType, type) ?? msg`Unknown document type`;

/** The period that a document is about, or what to say without one. */
export function periodWords({
  type,
  period_from,
  period_to,
}: Pick<Document, 'type' | 'period_from' | 'period_to'>): string | MessageDescriptor {
  if (period_from && period_to) return formatDayRange(period_from, period_to);
  return type === 'vat_invoice' ? msg`Tax invoice without proper period dates` : '—';
}
