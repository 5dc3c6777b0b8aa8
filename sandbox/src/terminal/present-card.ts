import { randomHex } from '../engine/ids.ts';
import { billingDetails } from '../methods/billing-details.ts';
import { brandOf, cardByNumber, fingerprint, isCardNumber } from '../methods/cards.ts';
import { invalid } from '../api/errors.ts';
import { newId, randomText } from '../engine/ids.ts';
import { blankMethod, type PaymentMethod } from '../methods/payment-method.ts';
import type { Tx } from '../engine/store.ts';

/** The payment method types at a reader; Interac is the debit network of Canada. */
export type PresentType = 'card_present' | 'interac_present';

export const isPresentType = (type: unknown): type is PresentType =>
  type === 'card_present' || type === 'interac_present';

/** A card, typed in or at a reader. */
export const isPlastic = (type: string): boolean => type === 'card' || isPresentType(type);

/** The reader that read the card, and its location. */
export interface ReaderPlace {
  reader: string;
  location: string | null;
  /** A phone reads only contactless cards and wallets. */
  isPhone: boolean;
}

const usualNumber: Record<PresentType, string> = {
  card_present: '4242424242424242',
  interac_present: '4506445006931933',
};

/** The payment method that a reader creates from a presented card. */
export function presentCard(
  tx: Tx,
  account: string,
  { type, number: given, place, param }: { type: PresentType; number?: string; place: ReaderPlace; param: string },
): PaymentMethod {
  const number = (given ?? usualNumber[type]).replaceAll(' ', '');
  if (!isCardNumber(number)) throw invalid('Your card number is incorrect.', { code: 'incorrect_number', param });
  const isInterac = type === 'interac_present';
  const card = cardByNumber(number);
  const method = blankMethod({
    id: newId('pm'),
    billing_details: billingDetails(undefined),
    created: tx.now,
    metadata: {},
    type,
  });
  method[type] = {
    brand: isInterac ? 'interac' : brandOf(number),
    ...(isInterac ? {} : { brand_product: null }),
    cardholder_name: null,
    country: isInterac ? 'CA' : card.country,
    description: null,
    exp_month: 12,
    exp_year: new Date(tx.nowMs).getUTCFullYear() + 2,
    fingerprint: fingerprint(number),
    funding: isInterac ? 'debit' : card.funding,
    issuer: null,
    last4: number.slice(-4),
    networks: { available: [isInterac ? 'interac' : brandOf(number)], preferred: null },
    ...(isInterac ? {} : { offline: null }),
    preferred_locales: ['en'],
    read_method: place.isPhone || !isInterac ? 'contactless_emv' : 'contact_emv',
  };
  method._place = place;
  return tx.insert(account, method);
}

const applications: Record<string, [name: string, id: string]> = {
  visa: ['Visa Credit', 'A0000000031010'],
  mastercard: ['Mastercard', 'A0000000041010'],
  amex: ['American Express', 'A000000025010402'],
  discover: ['Discover', 'A0000001523010'],
  diners: ['Diners Club', 'A0000001523010'],
  jcb: ['JCB', 'A0000000651010'],
  unionpay: ['UnionPay', 'A000000333010101'],
  interac: ['Interac', 'A0000002771010'],
};

/** The card as shown on the charge: the method's data, and the receipt data of reader and bank. */
export function presentDetails(method: PaymentMethod, amount: number): Record<string, unknown> {
  const { networks: _, ...own } = method[method.type] as Record<string, unknown>; // `presentCard` or an import wrote it
  const brand = String(own['brand']);
  const [application_preferred_name, dedicated_file_name] = applications[brand] ?? [null, null];
  const hex = (bytes: number) => randomHex(bytes).toUpperCase();
  const common = {
    ...own,
    cardholder_name: method.billing_details.name ?? own['cardholder_name'] ?? null,
    emv_auth_data: `8A023030910A${hex(10)}`,
    generated_card: null,
    network: brand,
    network_transaction_id: randomText(15),
    ...(method._place ? { reader: method._place.reader } : {}),
    ...(method._place?.location ? { location: method._place.location } : {}),
    receipt: {
      account_type: own['funding'] === 'debit' ? 'checking' : own['funding'] === 'prepaid' ? 'prepaid' : 'credit',
      application_cryptogram: hex(8),
      application_preferred_name,
      authorization_code: randomText(6).toUpperCase(),
      authorization_response_code: '3030',
      cardholder_verification_method: 'approval',
      dedicated_file_name,
      terminal_verification_results: '0000000000',
      transaction_status_information: '0000',
    },
  };
  if (method.type === 'interac_present') return { ...common, receipt: { ...common.receipt, account_type: 'checking' } };
  return {
    ...common,
    amount_authorized: amount,
    incremental_authorization_supported: false,
    overcapture_supported: false,
  };
}
