import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const vat = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK UK'.split(' '),
);
const gst = new Set(['AU', 'NZ', 'SG']);

/** The tax on a fee, by the country its description starts with ("DE VAT", "AU GST", "de"). */
export function taxLabel(description: string): MessageDescriptor {
  const country = /^[a-z]{2}(?![a-z])/i.exec(description.trim())?.[0].toUpperCase() ?? '';
  if (vat.has(country)) return msg`VAT`;
  if (gst.has(country)) return msg`GST`;
  return country === 'JP' ? msg`Consumption tax` : msg`Tax`;
}
