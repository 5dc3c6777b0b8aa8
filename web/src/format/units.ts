import { settings } from '../page-settings.ts';
import { decimalSign, thousandSeparatorOf } from './money.ts';

/** An amount in units of no particular currency, as filters carry it: `1234.5` reads "1,234.50", `10` reads "10". */
export function formatUnits(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousandSeparatorOf(settings.locale.code));
  return fraction ? `${grouped}${unitSign()}${fraction.padEnd(2, '0')}` : grouped;
}

/** The decimal sign that the store's own money is written with. */
export const unitSign = (): '.' | ',' => decimalSign(settings.storeCurrency);
