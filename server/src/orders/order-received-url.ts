/** Where the shopper sees the order; the key keeps others out. */
export const orderReceivedUrl = (origin: string, order: { order_id: number; order_key: string }): string =>
  `${origin}/order-received/${order.order_id}?key=${encodeURIComponent(order.order_key)}`;
