import { call } from '@orpc/server';
import { randomBytes } from 'node:crypto';
import { addCartItem } from '../checkout/add-cart-item.ts';
import { checkOut } from '../checkout/check-out.ts';
import { getCart } from '../checkout/get-cart.ts';
import type { World } from './world.ts';

export const jenny = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  company: '',
  address_1: '510 Townsend Street',
  address_2: '',
  city: 'San Francisco',
  state: 'CA',
  postcode: '94103',
  country: 'US',
  email: 'jenny@example.com',
  phone: '',
};

/** A shopper with a cart of their own, calling as a browser does. */
export function createShopper(world: World, from: { ip?: string } = {}) {
  const token = randomBytes(24).toString('hex');
  const context = () =>
    world.context({ user: null, request: { ...from, headers: new Headers({ 'cart-token': token }) } });
  return {
    token,
    context,
    add: async (slug: string, quantity = 1) => {
      const { product_id: id } = await world.db
        .selectFrom('products')
        .select('product_id')
        .where('store_id', '=', world.store.store_id)
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      return call(addCartItem, { id, quantity }, { context: context() });
    },
    /** As `?currency=` of an address does. */
    payIn: (currency: string) => {
      const changed = world.context({
        user: null,
        request: { headers: new Headers({ 'cart-token': token }), currency },
      });
      return call(getCart, undefined, { context: changed });
    },
    cart: () => call(getCart, undefined, { context: context() }),
    pay: (
      method = 'pm_card_visa',
      billing: Partial<typeof jenny> = {},
      more: { customer_note?: string; shipping_address?: typeof jenny } = {},
    ) =>
      call(
        checkOut,
        {
          billing_address: { ...jenny, ...billing },
          payment_method: 'woocommerce_payments',
          payment_data: [{ key: 'wcpay-payment-method', value: method }],
          ...more,
        },
        { context: context() },
      ),
  };
}
