import type { FraudFacts } from '@purser/contract/fraud/ruleset';
import type { Store } from '../context.ts';
import type { StoredAddress } from '../database/column-types.ts';

/** What the facts are read from; addresses as the checkout writes them. */
export interface JudgedOrder {
  /** Minor units of the store's currency. */
  store_total: number;
  items_count: number;
  billing: StoredAddress;
  shipping: StoredAddress;
}

// Compares the address without the name: a gift may go to the same address under another name.
const places = ['address_1', 'address_2', 'city', 'state', 'postcode', 'country'];

/** Case, accents, blanks and punctuation do not make two addresses of one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

const isSamePlace = (a: StoredAddress, b: StoredAddress): boolean =>
  places.every((part) => plain(a[part] ?? '') === plain(b[part] ?? ''));

/** What is known of an order before the bank is asked. */
export function factsOf(order: JudgedOrder, store: Pick<Store, 'currency'>, ip_country: string | null): FraudFacts {
  const { billing, shipping } = order;
  return {
    order_total: order.store_total,
    currency: store.currency.toLowerCase(),
    item_count: order.items_count,
    ip_country,
    billing_country: billing.country?.toUpperCase() || null,
    billing_shipping_address_same: isSamePlace(billing, shipping),
    avs_mismatch: null,
  };
}
