import type { FraudFacts } from '@purser/contract/fraud/checks';
import type { Context, Store } from '../context.ts';
import type { StoredAddress } from '../database/column-types.ts';
import { countryOfIp } from './ip-country.ts';

/** The part of an order that the facts are read from; addresses as the checkout writes them. */
export interface JudgedOrder {
  /** Minor units of the store's currency. */
  store_total: number;
  items_count: number;
  billing: StoredAddress;
  shipping: StoredAddress;
}

// Without the name: a gift may go to the same address under another name.
const places = ['address_1', 'address_2', 'city', 'state', 'postcode', 'country'];

/** Case, accents, blanks and punctuation are ignored in a comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

const isSamePlace = (a: StoredAddress, b: StoredAddress): boolean =>
  places.every((part) => plain(a[part] ?? '') === plain(b[part] ?? ''));

/** The facts that come from the request or need a read, known before the order is locked. */
export type EarlyFacts = Pick<FraudFacts, 'ip_country'>;

export async function readEarlyFacts({ request, config, log }: Context): Promise<EarlyFacts> {
  try {
    return { ip_country: await countryOfIp(request.ip, config.IP_COUNTRY_FILE) };
  } catch (error) {
    log.error({ err: error }, 'cannot look up the country of an IP address');
    return { ip_country: null };
  }
}

/** The facts that are known before the bank checks the card. */
export function factsOf(order: JudgedOrder, store: Pick<Store, 'currency'>, early: EarlyFacts): FraudFacts {
  const { billing, shipping } = order;
  return {
    ...early,
    order_total: order.store_total,
    currency: store.currency.toLowerCase(),
    item_count: order.items_count,
    billing_country: billing.country?.toUpperCase() || null,
    billing_shipping_address_same: isSamePlace(billing, shipping),
    avs_mismatch: null,
  };
}
