import { t } from '@lingui/core/macro';

/** Ten currencies have a name of their own; any other shows its code. */
export function currencyName(currency: string): string {
  switch (currency.toLowerCase()) {
    case 'aud':
      return t`Australian dollar`;
    case 'cad':
      return t`Canadian dollar`;
    case 'chf':
      return t`Swiss franc`;
    case 'dkk':
      return t`Danish krone`;
    case 'eur':
      return t`Euro`;
    case 'gbp':
      return t`Pound sterling`;
    case 'nok':
      return t`Norwegian krone`;
    case 'nzd':
      return t`New Zealand dollar`;
    case 'sek':
      return t`Swedish krona`;
    case 'usd':
      return t`US dollar`;
    default:
      return currency.toUpperCase();
  }
}
