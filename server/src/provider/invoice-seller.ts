import type { Config } from '../config.ts';
import type { Provider } from './provider.ts';

/** Who charges the fees and writes the tax invoices. */
export interface InvoiceSeller {
  name: string;
  /** Lines, as printed. */
  address: string;
  country: string;
  vat_number: string;
}

/** Of the embedded provider, whose invoices are play money; the number is the one that Irish documents use as an example. */
const demoSeller: InvoiceSeller = {
  name: 'Purser demo platform',
  address: '1 Example Quay\nDublin',
  country: 'IE',
  vat_number: 'IE1234567FA',
};

/** Where it is said who the seller is. */
export interface SellerSource {
  config: Pick<
    Config,
    'INVOICE_SELLER_NAME' | 'INVOICE_SELLER_ADDRESS' | 'INVOICE_SELLER_COUNTRY' | 'INVOICE_SELLER_VAT_NUMBER'
  >;
  provider: Pick<Provider, 'is_demo'>;
}

/** Nothing where the operator of a real platform has not said who it is: then there are no tax invoices. */
export function invoiceSeller({ config, provider }: SellerSource): InvoiceSeller | undefined {
  const { INVOICE_SELLER_NAME: name, INVOICE_SELLER_ADDRESS: address } = config;
  const { INVOICE_SELLER_COUNTRY: country, INVOICE_SELLER_VAT_NUMBER: vat_number } = config;
  // Environment files have no line breaks, so the lines of an address are separated by a vertical bar.
  if (name && address && country && vat_number)
    return {
      name,
      address: address
        .split('|')
        .map((line) => line.trim())
        .join('\n'),
      country,
      vat_number,
    };
  return provider.is_demo ? demoSeller : undefined;
}
