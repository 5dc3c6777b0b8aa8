import { stringifySearch } from '../search.ts';

/** An order's page, with its place in the `list` that it is opened from. */
export const orderHref = (id: number, list?: string): string =>
  `/admin/wc-orders${stringifySearch({ action: 'edit', id: String(id), list })}`;
/** The query of the orders list that shows one customer's. */
export const ofCustomer = (id: number) => ({ filter: 'advanced', customer_is: String(id) });
export const ordersOfCustomerHref = (id: number): string => `/admin/wc-orders${stringifySearch(ofCustomer(id))}`;
export const paymentOfOrderHref = (payment_intent_id: string): string =>
  `/payments/transactions/details${stringifySearch({ id: payment_intent_id })}`;
