import { createHash } from 'node:crypto';

type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
type Check = 'pass' | 'fail' | 'unavailable';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A test card and its behavior. Without the optional parts, everything succeeds. */
export interface TestCard {
  number: string;
  aliases: string[];
  brand: Brand;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  /** Charges are declined. */
  decline?: Decline;
  /** May be saved on a customer although its charges are declined. */
  attachable?: boolean;
  /** When the bank requires authentication: at the first use, at each, or not after a set-up elsewhere. */
  authentication?: 'unless_set_up' | 'always' | 'set_up_elsewhere' | 'unavailable';
  checks?: { cvc?: Check; line1?: Check; postal_code?: Check };
  risk?: 'elevated' | 'highest';
  /** Stopped before it reaches the bank. */
  blocked?: boolean;
  /** What follows a capture, see disputes/open-dispute.ts. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry' | 'early_fraud_warning' | 'multiple' | 'compliance';
  refund?: 'pending' | 'fails_later';
  bypassPending?: boolean;
  /** How payouts to it differ. */
  payout?: 'fails' | 'no_instant';
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

export const declines = {
  generic: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  incorrect_zip: { code: 'incorrect_zip', message: "Your card's postal code is incorrect." },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>;

function card(number: string, aliases: string, more: Partial<TestCard> = {}): TestCard {
  return {
    number,
    aliases: aliases === '' ? [] : aliases.split(' '),
    brand: brandOf(number),
    funding: 'credit',
    country: 'US',
    ...more,
  };
}

const countries: [string, string][] = [
  ['4000001240000000', 'ca'],
  ['4000008260000000', 'gb'],
  ['4000002500000003', 'fr'],
  ['4000002760000016', 'de'],
  ['4000000360000006', 'au'],
  ['4000003920000003', 'jp'],
  ['4000000760000002', 'br'],
  ['4000003560000008', 'in'],
  ['4000004840008001', 'mx'],
  ['4000003800000008', 'it'],
  ['4000007240000007', 'es'],
  ['4000005280000002', 'nl'],
  ['4000007560000009', 'ch'],
  ['4000005540000008', 'nz'],
  ['4000007020000003', 'sg'],
  ['4000003440000004', 'hk'],
  ['4000000560000004', 'be'],
  ['4000000400000008', 'at'],
  ['4000003720000005', 'ie'],
  ['4000006160000005', 'pl'],
];

/** Aliases without their `pm_card_` / `tok_`. */
const catalogue: TestCard[] = [
  card('4242424242424242', 'visa us'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  // Debit cards as destinations of payouts: one that fails, one without instant payouts.
  card('4000056655665572', 'visa_debit_payoutFails', { funding: 'debit', payout: 'fails' }),
  card('4000056755665555', 'visa_debit_noInstant', { funding: 'debit', payout: 'no_instant' }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', 'mastercard_2series'),
  card('5200828282828210', 'mastercard_debit', { funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { funding: 'prepaid' }),
  card('378282246310005', 'amex'),
  card('371449635398431', 'amex2'),
  card('6011111111111117', 'discover'),
  card('6011000990139424', 'discover2'),
  card('6011981111111113', 'discover_debit', { funding: 'debit' }),
  card('3056930009020004', 'diners'),
  card('36227206271667', 'diners_14'),
  card('3566002020360505', 'jcb', { country: 'JP' }),
  card('6200000000000005', 'unionpay', { country: 'CN' }),
  card('6200000000000047', 'unionpay_debit', { funding: 'debit', country: 'CN' }),
  card('4000002500001001', 'visa_cartesBancaires cartesBancaires', { country: 'FR' }),
  card('5555552500001001', 'mastercard_cartesBancaires', { country: 'FR' }),
  ...countries.map(([number, country]) => card(number, country, { country: country.toUpperCase() })),

  card('4000000000000002', 'visa_chargeDeclined chargeDeclined', { decline: declines.generic }),
  card('4000000000009995', 'visa_chargeDeclinedInsufficientFunds chargeDeclinedInsufficientFunds', {
    decline: declines.insufficient_funds,
  }),
  card('4000000000009987', 'visa_chargeDeclinedLostCard chargeDeclinedLostCard', { decline: declines.lost_card }),
  card('4000000000009979', 'visa_chargeDeclinedStolenCard chargeDeclinedStolenCard', { decline: declines.stolen_card }),
  card('4000000000000069', 'chargeDeclinedExpiredCard visa_chargeDeclinedExpiredCard', {
    decline: declines.expired_card,
  }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc visa_chargeDeclinedIncorrectCvc', {
    decline: declines.incorrect_cvc,
  }),
  card('4000000000000119', 'chargeDeclinedProcessingError visa_chargeDeclinedProcessingError', {
    decline: declines.processing_error,
  }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded chargeDeclinedVelocityLimitExceeded', {
    decline: declines.velocity,
  }),
  card('4000000000000341', 'chargeCustomerFail', { decline: declines.generic, attachable: true }),

  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'unless_set_up', country: 'FR' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'always', country: 'DE' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', {
    authentication: 'set_up_elsewhere',
    country: 'IT',
  }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'always',
    decline: declines.insufficient_funds,
    attachable: true,
    country: 'GB',
  }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'always' }),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'always' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined threeDSecure2RequiredChargeDeclined', {
    authentication: 'always',
    decline: declines.generic,
    attachable: true,
  }),
  card('4000008400001280', 'threeDSecureRequiredProcessingError', { authentication: 'unavailable' }),
  card('4000000000003055', 'threeDSecureOptional', {}),
  card('378282246310005', 'amex_threeDSecureNotSupported', {}),

  card('4000000000000101', 'cvcCheckFail', { checks: { cvc: 'fail' } }),
  card('4000000000000036', 'avsZipFail', { checks: { postal_code: 'fail' } }),
  card('4000000000000028', 'avsLine1Fail', { checks: { line1: 'fail' } }),
  card('4000000000000010', 'avsFail', { checks: { line1: 'fail', postal_code: 'fail' } }),
  card('4000000000000044', 'avsUnchecked', { checks: { line1: 'unavailable', postal_code: 'unavailable' } }),

  card('4100000000000019', 'radarBlock', { blocked: true, risk: 'highest' }),
  card('4000000000004954', 'riskLevelHighest', { risk: 'highest' }),
  card('4000000000009235', 'riskLevelElevated', { risk: 'elevated' }),

  card('4000000000000259', 'createDispute', { dispute: 'fraudulent' }),
  card('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'product_not_received' }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  card('4000000000005423', 'createIssuerFraudRecord', { dispute: 'early_fraud_warning' }),
  card('4000004040000079', 'createMultipleDisputes', { dispute: 'multiple', country: 'US' }),
  card('4000000404000038', 'createCe3EligibleDispute', { dispute: 'fraudulent' }),
  card('4000008400000779', 'createComplianceDispute', { dispute: 'compliance' }),

  card('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', { refund: 'fails_later' }),
  card('4000000000000077', 'bypassPending', { bypassPending: true }),
  card('4000003720000278', 'bypassPendingInternational', { bypassPending: true, country: 'IE' }),
];

const byNumber = new Map<string, TestCard>();
const byAlias = new Map<string, TestCard>();
const byFingerprint = new Map<string, TestCard>();
for (const each of catalogue) {
  if (!byNumber.has(each.number)) byNumber.set(each.number, each);
  for (const alias of each.aliases) byAlias.set(alias.toLowerCase(), each);
  byFingerprint.set(fingerprint(each.number), byNumber.get(each.number) ?? each);
}

/** Every test card, once each. */
export const testCards = (): TestCard[] => [...byNumber.values()];

/** The card behind `pm_card_visa` or `tok_visa`. */
export function cardByAlias(id: string): TestCard | undefined {
  const alias = /^(?:pm_card_|tok_)(.+)$/.exec(id)?.[1];
  return alias === undefined ? undefined : byAlias.get(alias.toLowerCase());
}

/** The card of this number; numbers outside the catalogue are real cards, which test mode declines. */
export function cardByNumber(number: string): TestCard {
  return byNumber.get(number) ?? card(number, '', { decline: declines.live_card });
}

/** How a stored payment method behaves, by its fingerprint: its number is not stored. */
export function cardByFingerprint(print: string): TestCard | undefined {
  return byFingerprint.get(print);
}

export function fingerprint(number: string): string {
  return createHash('sha256').update(`card ${number}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 16);
}

export function brandOf(number: string): Brand {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  if (/^3(0|6|8)/.test(number)) return 'diners';
  if (number.startsWith('35')) return 'jcb';
  if (number.startsWith('62')) return 'unionpay';
  return 'visa';
}

/** Whether the check digit is right, or the number a test card's: not all of those that are published have a right one. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  if (byNumber.has(number)) return true;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
