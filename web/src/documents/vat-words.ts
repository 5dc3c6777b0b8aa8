import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { vatCountry } from '@purser/contract/documents/vat-countries';
import { labelOf } from '../translated.ts';

const messages: Record<string, MessageDescriptor> = {
  ABN: msg`ABN`,
  'Corporate Number': msg`Corporate Number`,
  'IRD Number': msg`IRD Number`,
  'UEN or GST Registration Number': msg`UEN or GST Registration Number`,
  'VAT Number': msg`VAT Number`,
  '11 digits': msg`11 digits`,
  '13 digits': msg`13 digits`,
  '8 or 9 digits': msg`8 or 9 digits`,
  'A UEN or GST number': msg`A UEN or GST number`,
  '8 to 12 digits with country prefix': msg`8 to 12 digits with country prefix`,
};

const messageOf = (text: string): MessageDescriptor => labelOf(messages, text) ?? { id: text, message: text };

/** What a country calls the number, how it writes it, and the prefix that stays in the field. */
export function vatWords(country: string): { label: MessageDescriptor; hint: MessageDescriptor; prefix: string } {
  const { label, hint, prefix } = vatCountry(country);
  return { label: messageOf(label), hint: messageOf(hint), prefix };
}
