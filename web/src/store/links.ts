import { stringifySearch } from '../search.ts';

export const orderHref = (id: number): string =>
  `/admin/wc-orders${stringifySearch({ action: 'edit', id: String(id) })}`;
/** The query of the orders list that shows one customer's. */
export const ofCustomer = (id: number) => ({ filter: 'advanced', customer_is: String(id) });
export const ordersOfCustomerHref = (id: number): string => `/admin/wc-orders${stringifySearch(ofCustomer(id))}`;
export const paymentOfOrderHref = (payment_intent_id: string): string =>
  `/payments/transactions/details${stringifySearch({ id: payment_intent_id })}`;
