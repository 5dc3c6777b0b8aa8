/** The time to respond to a reason, and its code per card network. */
interface ReasonTerms {
  /** Days to respond; null when the bank accepts no response. */
  days: number | null;
  visa?: string;
  mastercard?: string;
  amex?: string;
  discover?: string;
  klarna?: string;
}

/** Returned bank debits: final, without a response. */
const final: ReasonTerms = { days: null };

/**
 * Every dispute reason. The codes are those that the networks publish: Visa's dispute conditions,
 * Mastercard's chargeback guide, American Express' and Discover's reason codes.
 */
const terms = {
  bank_cannot_process: final,
  check_returned: final,
  credit_not_processed: {
    days: 14,
    visa: '13.6',
    mastercard: '4853',
    amex: 'C02',
    discover: 'RN2',
    klarna: 'returns',
  },
  customer_initiated: final,
  debit_not_authorized: final,
  duplicate: { days: 14, visa: '12.6.1', mastercard: '4834', amex: 'P08', discover: 'DP', klarna: 'already_paid' },
  fraudulent: {
    days: 9,
    visa: '10.4',
    mastercard: '4837',
    amex: 'F29',
    discover: 'UA02',
    klarna: 'unauthorized_purchase',
  },
  general: { days: 12, visa: '12.5', mastercard: '4853', amex: 'C18', discover: 'RM', klarna: 'incorrect_invoice' },
  incorrect_account_details: final,
  insufficient_funds: final,
  noncompliant: { days: 9, visa: '98', mastercard: 'Compliance' },
  product_not_received: {
    days: 16,
    visa: '13.1',
    mastercard: '4853',
    amex: 'C08',
    discover: 'RG',
    klarna: 'goods_not_received',
  },
  product_unacceptable: {
    days: 16,
    visa: '13.3',
    mastercard: '4853',
    amex: 'C31',
    discover: 'RM',
    klarna: 'faulty_goods',
  },
  subscription_canceled: { days: 14, visa: '13.2', mastercard: '4853', amex: 'C28', discover: 'AP' },
  unrecognized: { days: 9, visa: '10.4', mastercard: '4837', amex: 'F29', discover: 'UA02', klarna: 'high_risk_order' },
} satisfies Record<string, ReasonTerms>;

export type Reason = keyof typeof terms;

export const reasons = Object.keys(terms) as Reason[]; // the keys of the table

export const termsOf = (reason: Reason): ReasonTerms => terms[reason];

/** The network's own code; null where it has none. */
export function networkCode(reason: Reason, network: string | undefined): string | null {
  const { visa, mastercard, amex, discover } = termsOf(reason);
  // Cards of Diners, JCB and UnionPay are accepted through Discover in the United States.
  const byNetwork: Record<string, string | undefined> = {
    visa,
    mastercard,
    amex,
    discover,
    diners: discover,
    jcb: discover,
    unionpay: discover,
  };
  return byNetwork[network ?? ''] ?? null;
}
