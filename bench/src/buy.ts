import type { Shop } from './shop.ts';

const store = '/wp-json/wc/store/v1';
const billing_address = {
  first_name: 'Bench',
  last_name: 'Mark',
  company: '',
  address_1: '1 Main Street',
  address_2: '',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  country: 'US',
  email: 'bench@example.com',
  phone: '',
};

interface Keys {
  publishable: string;
  account: string;
}

interface Paid {
  order_id: number;
  payment_result: { payment_status: string };
}

/** A shopper's visit: adds a product, enters a card, checks out. Returns the order and the duration of its checkout. */
export async function prepareToBuy(shop: Shop): Promise<(nth: number) => Promise<{ order_id: number; took: number }>> {
  const keys = await shop.json<Keys>('/sandbox/control/keys');
  const products = await shop.json<{ id: number }[]>(`${store}/products`);
  return async (nth) => {
    const cart = await shop.call(`${store}/cart`);
    const token = { 'cart-token': String(cart.headers['cart-token']) };
    await shop.json(`${store}/cart/add-item`, {
      method: 'POST',
      headers: token,
      body: { id: products[nth % products.length]?.id, quantity: 1 },
    });
    const method = await shop.json<{ id: string }>('/sandbox/v1/payment_methods?type=card&card[token]=tok_visa', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.publishable}`, 'stripe-account': keys.account },
    });
    const began = performance.now();
    const paid = await shop.json<Paid>(`${store}/checkout`, {
      method: 'POST',
      headers: token,
      body: {
        billing_address,
        shipping_address: billing_address,
        payment_method: 'woocommerce_payments',
        payment_data: [{ key: 'wcpay-payment-method', value: method.id }],
      },
    });
    const took = performance.now() - began;
    if (paid.payment_result.payment_status !== 'success') throw new Error('a checkout was not paid');
    return { order_id: paid.order_id, took };
  };
}
