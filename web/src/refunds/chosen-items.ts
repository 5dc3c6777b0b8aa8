import type { Order } from '@purser/contract/orders/order';

/** What of an order is refunded: pieces by the line’s id, and the shipping. */
export interface ChosenItems {
  quantities: Readonly<Record<number, number>>;
  isShipping: boolean;
}

type Lines = Pick<Order, 'lines' | 'subtotal' | 'shipping_total' | 'tax_total' | 'refunded_total' | 'refundable'>;

export const leftOf = (line: Order['lines'][number]): number => line.quantity - line.refunded_quantity;

/** The part of the order’s tax that belongs to some of its goods and shipping, rounded half up. */
function taxOf({ subtotal, shipping_total, tax_total }: Lines, net: number): number {
  const taxed = BigInt(subtotal + shipping_total);
  if (taxed === 0n) return 0;
  return Number((BigInt(tax_total) * BigInt(net) * 2n + taxed) / (taxed * 2n));
}

/** The shipping that can still be refunded. What earlier refunds gave back beyond their items counts as shipping first. */
export function shippingLeft(order: Lines): number {
  const items = order.lines.reduce((sum, line) => sum + line.refunded_total, 0);
  const beyond = Math.max(0, order.refunded_total - items - taxOf(order, items));
  return Math.max(0, order.shipping_total - beyond);
}

/** What the chosen items, shipping and their tax come to; never more than can be refunded. */
export function sumOf(order: Lines, { quantities, isShipping }: ChosenItems): { tax: number; total: number } {
  const shipping = isShipping ? shippingLeft(order) : 0;
  const net = order.lines.reduce((sum, line) => sum + (quantities[line.id] ?? 0) * line.price, shipping);
  const tax = taxOf(order, net);
  const total = Math.min(net + tax, order.refundable);
  const isAll =
    (shipping > 0 || shippingLeft(order) === 0) &&
    order.lines.every((line) => (quantities[line.id] ?? 0) === leftOf(line));
  // Each earlier part rounded its tax, so the last one takes what is left.
  return { tax, total: isAll && order.refundable - total <= order.lines.length ? order.refundable : total };
}
