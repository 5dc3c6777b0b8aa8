import { address } from './billing-details.ts';
import type { Call } from '../api/call.ts';
import { checkCard, type CardParams } from './card-details.ts';
import { fingerprint } from './cards.ts';
import { invalid } from '../api/errors.ts';
import { newId } from '../engine/ids.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export const tokenRoutes: Route[] = [
  { method: 'POST', path: '/v1/tokens', publishable: true, handler: createToken },
  {
    method: 'GET',
    path: '/v1/tokens/{id}',
    handler: (tx, call) => retrieve(tx, call, { object: 'token' }),
  },
];

type TokenCard = CardParams & {
  name?: string;
  address_city?: string;
  address_country?: string;
  address_line1?: string;
  address_line2?: string;
  address_state?: string;
  address_zip?: string;
};

async function createToken(tx: Tx, call: Call): Promise<StripeObject> {
  const common = {
    id: newId('tok'),
    object: 'token',
    client_ip: null,
    created: tx.now,
    livemode: tx.hooks.livemode,
    used: false,
  };
  const card = call.params['card'];
  if (typeof card === 'object' && card !== null) {
    const given = card as TokenCard; // checked by the schema
    const details = checkCard(
      tx,
      given,
      address({ line1: given.address_line1, postal_code: given.address_zip }),
      'card',
    );
    // The details as a payment method shows them, stored apart: the token itself has the older card shape.
    tx.insert(call.account, { id: `details_${common.id}`, object: 'token_details', created: tx.now, card: details });
    return tx.insert(call.account, {
      ...common,
      type: 'card',
      card: {
        id: newId('card'),
        object: 'card',
        address_city: given.address_city ?? null,
        address_country: given.address_country ?? null,
        address_line1: given.address_line1 ?? null,
        address_line1_check: details.checks.address_line1_check,
        address_line2: given.address_line2 ?? null,
        address_state: given.address_state ?? null,
        address_zip: given.address_zip ?? null,
        address_zip_check: details.checks.address_postal_code_check,
        brand: brandName[details.brand] ?? 'Unknown',
        country: details.country,
        cvc_check: details.checks.cvc_check,
        dynamic_last4: null,
        exp_month: details.exp_month,
        exp_year: details.exp_year,
        fingerprint: details.fingerprint,
        funding: details.funding,
        last4: details.last4,
        metadata: {},
        name: given.name ?? null,
        networks: { preferred: null },
        regulated_status: 'unregulated',
        tokenization_method: null,
      },
    });
  }
  const bank = call.params['bank_account'];
  if (typeof bank === 'object' && bank !== null) {
    const given = bank as Record<string, string>; // checked by the schema
    const number = given['account_number'] ?? '';
    if (!/^[A-Z0-9]{4,34}$/i.test(number))
      throw invalid('You must supply a valid account number.', {
        code: 'account_number_invalid',
        param: 'bank_account[account_number]',
      });
    return tx.insert(call.account, {
      ...common,
      type: 'bank_account',
      bank_account: {
        id: newId('ba'),
        object: 'bank_account',
        account_holder_name: given['account_holder_name'] ?? null,
        account_holder_type: given['account_holder_type'] ?? null,
        account_type: null,
        bank_name: 'STRIPE TEST BANK',
        country: given['country'],
        currency: given['currency'] ?? 'usd',
        fingerprint: fingerprint(number),
        last4: number.slice(-4),
        routing_number: given['routing_number'] ?? null,
        status: 'new',
      },
    });
  }
  if (call.params['pii'] !== undefined) return tx.insert(call.account, { ...common, type: 'pii' });
  if (call.params['cvc_update'] !== undefined) return tx.insert(call.account, { ...common, type: 'cvc_update' });
  throw invalid(
    'You must supply either a card, customer, PII data, bank account, or account legal entity to create a token.',
  );
}

const brandName: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
