import { brandOf, testCards } from '../methods/cards.ts';
import type { TestCard } from '../methods/cards.ts';
import { debitAccounts } from '../methods/bank-debits.ts';
import { localMethods } from '../methods/local-methods.ts';
import { banksByKind } from '../payouts/test-banks.ts';

/** What to enter in the payment form or for a payout, and what happens then. */
interface TestValue {
  value: string;
  /** Names it where several values do the same. */
  name?: string;
  what: string;
}
interface TestValues {
  /** A payment method's type, or `payout`. */
  method: string;
  name: string;
  /** What the section asks for. */
  about: string;
  values: TestValue[];
}

const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const disputeWords: Record<NonNullable<TestCard['dispute']>, string> = {
  fraudulent: 'Paid, then disputed as fraudulent',
  product_not_received: 'Paid, then disputed: product not received',
  inquiry: 'Paid, then the bank inquires',
  early_fraud_warning: 'Paid, then an early fraud warning',
  multiple: 'Paid, then disputed several times',
  compliance: 'Paid, then a compliance dispute',
};
const authenticationWords: Record<NonNullable<TestCard['authentication']>, string> = {
  unless_set_up: 'Asks to authenticate, unless the card was saved',
  always: 'Asks to authenticate each time',
  set_up_elsewhere: 'Asks to authenticate, also after it was saved elsewhere',
  unavailable: 'Authentication fails with an error',
};
const riskWords = { elevated: 'Paid, with an elevated risk', highest: 'Paid, with the highest risk' };
const refundWords = { pending: 'Paid; refunds stay pending', fails_later: 'Paid; refunds fail later' };
const checkWords: Record<string, string> = { cvc: 'CVC', line1: 'street', postal_code: 'ZIP' };

/** What the card does, in words; from the same fields that make it do so. */
function behavior(card: TestCard): string {
  const { blocked, decline, authentication, checks, risk, dispute, refund, bypassPending, payout } = card;
  if (blocked) return 'Blocked as fraud before it reaches the bank';
  const declined = decline && `declined: ${(decline.decline_code ?? decline.code).replaceAll('_', ' ')}`;
  if (authentication) return `${authenticationWords[authentication]}${declined ? `; then ${declined}` : ''}`;
  if (declined) return declined.charAt(0).toUpperCase() + declined.slice(1);
  if (dispute) return disputeWords[dispute];
  if (refund) return refundWords[refund];
  if (risk) return riskWords[risk];
  if (payout) return payout === 'fails' ? 'Paid; payouts to it fail' : 'Paid; no instant payouts to it';
  if (bypassPending) return 'Paid; the money is available at once';
  const failed = Object.entries(checks ?? {}).map(
    ([check, outcome]) => `${checkWords[check] ?? check} check ${outcome === 'fail' ? 'fails' : 'isn’t available'}`,
  );
  return failed.length > 0 ? `Paid; ${failed.join(', ')}` : 'Paid';
}

function cardValue(card: TestCard): TestValue {
  const funding = card.funding === 'credit' ? '' : ` ${card.funding}`;
  const country = card.country === 'US' ? '' : `, ${countryNames.of(card.country) ?? card.country}`;
  return {
    value: card.number,
    name: `${brandNames[brandOf(card.number)]}${funding}${country}`,
    what: behavior(card),
  };
}

const familyWords: Record<string, string> = {
  redirect: 'leads to a page of the bank or wallet, where the payment is approved or declined',
  debit: 'debits a bank account',
  voucher: 'gives a voucher; the scenarios pay it or let it fail',
  instant: 'is paid with the confirmation itself',
};

/** The test values of each payment method and of payouts, out of the tables that decide what they do. */
export function testValues(): TestValues[] {
  const methods = Object.entries(localMethods)
    .filter(([, { form }]) => form)
    .map(([method, { name, family, deniesByEmail, currencies }]) => ({
      method,
      name,
      about: `${name} ${familyWords[family] ?? ''}. ${currencies.map((code) => code.toUpperCase()).join(', ')}.`,
      values: [
        ...debitAccounts(method).map(({ account, what }) => ({ value: account, what })),
        ...(deniesByEmail
          ? [
              { value: 'shopper@example.com', what: 'Approved' },
              { value: 'shopper+denied@example.com', what: 'Declined by the provider' },
            ]
          : []),
      ],
    }));
  return [
    {
      method: 'card',
      name: 'Cards',
      about: 'Any future date, any CVC and any ZIP.',
      values: testCards().map(cardValue),
    },
    ...methods,
    {
      method: 'payout',
      name: 'Payout accounts',
      about: 'Bank accounts to be paid out to. Routing number 110000000 in the United States.',
      values: Object.values(banksByKind).flatMap((banks) =>
        banks.map(([value, what]) => ({ value, what: what.charAt(0).toUpperCase() + what.slice(1) })),
      ),
    },
  ];
}
