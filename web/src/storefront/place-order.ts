import { readAddress, setFieldError, value } from './checkout-fields.ts';
import type { CheckoutView } from './checkout-view.ts';
import { paymentDetail, receivedAddress } from './placed-order.ts';
import type { PlacedOrder } from './placed-order.ts';
import type { Stripe } from '@stripe/stripe-js';

interface Refusal {
  code: string;
  message: string;
  data?: { params?: Record<string, string>; order_key?: string };
}

/** Sends the order with its payment method, and shows or follows what comes of it. */
export async function placeOrder(
  stripe: Stripe,
  view: CheckoutView,
  payment_method_id: string,
  { isSaving, currency, headers }: { isSaving: boolean; currency: string; headers: Record<string, string> },
): Promise<void> {
  view.setBusy(true, 'Placing your order…');
  const body = JSON.stringify({
    billing_address: { ...readAddress(view.billingKind()), email: value('billing_email') },
    shipping_address: readAddress('shipping'),
    customer_note: value('customer_note'),
    payment_method: 'woocommerce_payments',
    payment_data: [
      { key: 'wcpay-payment-method', value: payment_method_id },
      // The cart may have changed its currency in another tab.
      { key: 'purser-seen-currency', value: currency },
      // WooCommerce's own name for the wish.
      ...(isSaving ? [{ key: 'wc-woocommerce_payments-new-payment-method', value: 'true' }] : []),
    ],
  });
  // Another tab may be paying the same cart; its result is ours too.
  for (let attempt = 0; ; attempt++) {
    const response = await fetch('/wp-json/wc/store/v1/checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const answer = (await response.json()) as PlacedOrder & Refusal; // one or the other, by the status
    if (response.ok) return finishPayment(stripe, view, answer);
    if (answer.code === 'idempotency_in_progress' && attempt < 10) {
      await new Promise((done) => setTimeout(done, 2000));
      continue;
    }
    return showRefusal(view, response.status, answer);
  }
}

/** Leads to the order, after the bank's or wallet's question if there is one. */
async function finishPayment(stripe: Stripe, view: CheckoutView, placed: PlacedOrder): Promise<void> {
  const received = receivedAddress(placed);
  const { payment_status, redirect_url } = placed.payment_result;
  const clientSecret = paymentDetail(placed, 'client_secret');
  if (payment_status === 'success') return view.leaveTo(redirect_url || received);
  const next = paymentDetail(placed, 'next_action');
  // A voucher is paid elsewhere and later; the order's page shows it.
  if (!clientSecret || next === 'multibanco_display_details') return view.leaveTo(received);
  view.setBusy(true, 'Waiting for your confirmation…');
  // Stays here for the card issuer's question; leaves the page for a bank's or wallet's own site.
  const confirmed = await stripe.handleNextAction({ clientSecret });
  // The provider's own message is for developers.
  if (confirmed.error)
    return view.failPayment(
      'The payment wasn’t confirmed and nothing was charged. Try again or choose another way to pay.',
    );
  view.leaveTo(received);
}

function showRefusal(view: CheckoutView, status: number, refusal: Refusal): void {
  const params = refusal.data?.params;
  if (status === 400 && params) return showFieldProblems(view, params);
  if (refusal.code === 'woocommerce_rest_payment_error') return view.failPayment(refusal.message);
  // The cart was ordered in another tab: its order is more useful than an empty cart.
  if (refusal.code === 'woocommerce_rest_cart_empty')
    return view.leaveTo(refusal.data?.order_key ? '/checkout' : '/cart');
  view.showProblem(refusal.message);
}

/** Each message at its field; above the form those of no field. */
function showFieldProblems(view: CheckoutView, params: Record<string, string>): void {
  const unplaced: string[] = [];
  let first: string | undefined;
  for (const [name, message] of Object.entries(params)) {
    const [part = '', fieldName = ''] = name.split('.');
    const kind = fieldName === 'email' ? 'billing' : part.startsWith('shipping') ? 'shipping' : view.billingKind();
    const id = `${kind}_${fieldName}`;
    if (!fieldName || !setFieldError(id, message)) unplaced.push(message);
    else first ??= id;
  }
  if (unplaced.length > 0) view.showProblem(unplaced.join(' '));
  else if (first) document.getElementById(first)?.focus();
}
