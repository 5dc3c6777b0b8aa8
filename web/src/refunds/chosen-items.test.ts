import { expect, test } from 'vitest';
import { shippingLeft, sumOf } from './chosen-items.ts';

const line = (id: number, quantity: number, price: number, refunded_quantity = 0) => ({
  id,
  product_id: id,
  name: `Product ${id}`,
  sku: '',
  quantity,
  price,
  total: quantity * price,
  refunded_quantity,
  refunded_total: refunded_quantity * price,
});
const order = {
  lines: [line(1, 3, 333), line(2, 1, 1000)],
  subtotal: 1999,
  shipping_total: 500,
  tax_total: 175,
  refunded_total: 0,
  refundable: 2674,
};

test('items are refunded with their share of the tax, and all of them with shipping come to what is left', () => {
  expect(sumOf(order, { quantities: { 1: 1 }, isShipping: false })).toEqual({ tax: 23, total: 356 });
  expect(sumOf(order, { quantities: { 1: 1 }, isShipping: true })).toEqual({ tax: 58, total: 891 });
  expect(sumOf(order, { quantities: { 1: 3, 2: 1 }, isShipping: true }).total).toBe(2674);
  const later = { ...order, lines: [line(1, 3, 333, 1), line(2, 1, 1000)], refunded_total: 356, refundable: 2318 };
  expect(sumOf(later, { quantities: { 1: 2, 2: 1 }, isShipping: true }).total).toBe(2318);
});

test('shipping is refunded once, and nothing is refunded beyond what is left', () => {
  expect(shippingLeft({ ...order, refunded_total: 535 })).toBe(0);
  expect(shippingLeft({ ...order, refunded_total: 200 })).toBe(300);
  expect(sumOf({ ...order, refundable: 100 }, { quantities: { 1: 1 }, isShipping: false }).total).toBe(100);
});
