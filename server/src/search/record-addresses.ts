import type { RecordType } from '@purser/contract/search/search';
import { customerUrl, orderUrl } from '../orders/order-info.ts';

const screen = (path: string, query: Record<string, string> = {}): string =>
  `/wp-admin/admin.php?${new URLSearchParams({ page: 'wc-admin', path, ...query }).toString()}`;

/** The admin page of each type of record; payments, refunds and disputes are shown on the page of their payment. */
export const addressByType: Record<RecordType, (id: string, payment: string) => string> = {
  payment: (id) => screen('/payments/transactions/details', { id }),
  refund: (id, payment) => screen('/payments/transactions/details', { id: payment }),
  dispute: (id, payment) => screen('/payments/transactions/details', { id: payment }),
  payout: (id) => screen('/payments/payouts/details', { id }),
  order: orderUrl,
  customer: customerUrl,
  loan: (id) => screen('/payments/transactions', { type: 'charge', filter: 'advanced', loan_id_is: id }),
  document: (id) => screen('/payments/documents', { document_id: id, document_type: 'vat_invoice' }),
};
