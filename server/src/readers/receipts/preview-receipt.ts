import { endpoint } from '../../http/endpoint.ts';
import { addressLines, businessOf, receiptPage } from './receipt.ts';

/** Changes nothing, so there is nothing to audit beyond the call. */
export const previewReceipt = endpoint.readers.previewReceipt.handler(async ({ input, context }) => {
  const { clock, store } = context;
  const business = await businessOf(context, store);
  return {
    html_content: receiptPage({
      business: {
        name: input.business_name ?? business.name,
        address: input.support_address ? addressLines(input.support_address, store.locale) : business.address,
        email: input.support_email ?? business.email,
        phone: input.support_phone ?? business.phone,
        url: input.support_url ?? business.url,
      },
      locale: store.locale,
      timezone: store.timezone,
      currency: store.currency,
      paid_at: clock.now(),
      order: {
        order_id: 42,
        lines: [
          { name: 'Sample', quantity: 2, total: 2000 },
          { name: 'Another sample', quantity: 1, total: 500 },
        ],
        subtotal: 2500,
        shipping_total: 0,
        tax_total: 0,
      },
      amount: 2500,
      refunded: 0,
      charge: { payment_method_details: sampleCard },
    }),
  };
});

const sampleCard = {
  type: 'card_present',
  card_present: {
    amount_authorized: 2500,
    brand: 'visa',
    brand_product: null,
    cardholder_name: null,
    country: 'US',
    emv_auth_data: null,
    exp_month: 12,
    exp_year: 2030,
    fingerprint: null,
    funding: 'credit',
    generated_card: null,
    incremental_authorization_supported: false,
    last4: '4242',
    network: 'visa',
    network_transaction_id: null,
    offline: null,
    overcapture_supported: false,
    preferred_locales: null,
    read_method: 'contactless_emv' as const,
    receipt: {
      account_type: 'credit' as const,
      application_cryptogram: null,
      application_preferred_name: 'Sample card',
      authorization_code: '123456',
      authorization_response_code: null,
      cardholder_verification_method: null,
      dedicated_file_name: 'A000000000',
      terminal_verification_results: null,
      transaction_status_information: null,
    },
  },
};
