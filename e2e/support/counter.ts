import type { Api } from './api.ts';

/** A sale at the counter, as a mobile app makes it with a reader beside it. */
export async function sellInPerson(
  api: Api,
  { name, metadata = {} }: { name: string; metadata?: Record<string, string> },
): Promise<{ order_id: number; payment_intent_id: string; reader_id: string }> {
  const location = await api.rest<{ id: string }>('POST', '/wc/v3/payments/terminal/locations', {
    display_name: 'Counter',
    address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
  });
  const reader = await api.rest<{ id: string }>('POST', '/wc/v3/payments/readers', {
    location: location.id,
    registration_code: 'simulated-wpe',
    label: name,
  });
  const [product] = await api.rest<{ id: number }[]>('GET', '/wc/store/v1/products');
  const [first_name = '', last_name = ''] = name.split(' ');
  const order = await api.rest<{ id: number }>('POST', '/wc/v3/orders', {
    line_items: [{ product_id: product?.id, quantity: 1 }],
    billing: { first_name, last_name, email: `${first_name.toLowerCase()}@counter.example` },
  });
  const { id } = await api.rest<{ id: string }>('POST', `/wc/v3/payments/orders/${order.id}/create_terminal_intent`, {
    metadata,
  });
  await api.provider(`terminal/readers/${reader.id}/process_payment_intent`, { payment_intent: id });
  await api.provider(`test_helpers/terminal/readers/${reader.id}/present_payment_method`);
  await api.rest('POST', `/wc/v3/payments/orders/${order.id}/capture_terminal_payment`, { payment_intent_id: id });
  return { order_id: order.id, payment_intent_id: id, reader_id: reader.id };
}
