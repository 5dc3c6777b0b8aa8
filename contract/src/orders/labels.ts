import type { OrderStatus } from './order.ts';

/** English words for the status of an order. Screens translate them; notes of orders use them unchanged. */
export const labelByOrderStatus: Record<OrderStatus, string> = {
  pending: 'Pending payment',
  'on-hold': 'On hold',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  failed: 'Failed',
};
