export const adminUrl = '/wp-admin/admin.php?page=wc-admin';
export const overview = `${adminUrl}&path=/payments/overview`;
const paymentsSettings = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

export const isOn = (value: string | null): boolean => value === '1' || value === 'true';

/** Where a merchant comes from, reduced to the characters of a word. */
export const cleanOrigin = (text: string | null | undefined): string => (text ?? '').replaceAll(/[^\w-]/g, '');

/** An address of the admin that keeps where the merchant comes from. */
export function pageAt(path: string, query: URLSearchParams, more: Record<string, string> = {}): string {
  const origin = ['source', 'from'].flatMap((name) => {
    const value = cleanOrigin(query.get(name));
    return value === '' ? [] : [[name, value]];
  });
  const search = new URLSearchParams([...origin, ...Object.entries(more)]).toString();
  return `${adminUrl}&path=${path}${search && `&${search}`}`;
}

export const connectPage = (query: URLSearchParams, more?: Record<string, string>): string =>
  pageAt('/payments/connect', query, more);

/** After the test account was made. */
export const startOfTestMode = (query: URLSearchParams): string =>
  isOn(query.get('redirect_to_settings_page')) ? paymentsSettings : `${overview}&wcpay-sandbox-success=true`;
