/** The response of the Store API's checkout. */
export interface PlacedOrder {
  order_id: number;
  order_key: string;
  payment_result: {
    payment_status: string;
    payment_details: { key: string; value: string }[];
    redirect_url: string;
  };
}

export const paymentDetail = ({ payment_result }: PlacedOrder, name: string): string | undefined =>
  payment_result.payment_details.find(({ key }) => key === name)?.value;

export const receivedAddress = ({ order_id, order_key }: PlacedOrder): string =>
  `/order-received/${order_id}?key=${encodeURIComponent(order_key)}`;

export const unreachable =
  'We couldn’t reach the shop. Check your connection and try again; we won’t charge you twice.';
