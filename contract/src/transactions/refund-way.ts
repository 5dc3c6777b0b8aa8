import { findPaymentMethod } from './payment-method.ts';

/** How a refund reaches the customer, and how many days that usually takes. */
export interface RefundWay {
  to: 'card' | 'bank' | 'wallet' | 'lender' | 'asked';
  days: readonly [first: number, last: number];
}

const wayByKind: Record<RefundWay['to'], RefundWay> = {
  card: { to: 'card', days: [5, 10] },
  /** A transfer to the account that paid. */
  bank: { to: 'bank', days: [3, 5] },
  wallet: { to: 'wallet', days: [3, 5] },
  /** The lender lowers what the customer owes, or returns what they paid. */
  lender: { to: 'lender', days: [5, 7] },
  /** A voucher was paid in cash or by transfer, so the provider asks the customer for an account first. */
  asked: { to: 'asked', days: [5, 10] },
};

const banks = new Set(['au_becs_debit', 'bancontact', 'eps', 'giropay', 'ideal', 'p24', 'sepa_debit', 'sofort']);
const wallets = new Set(['alipay', 'grabpay', 'wechat_pay']);

/** `method` is a payment method’s id, as payments name theirs; unknown ones count as cards. */
export function refundWayOf(method: string): RefundWay {
  if (banks.has(method)) return wayByKind.bank;
  if (wallets.has(method)) return wayByKind.wallet;
  if (method === 'multibanco') return wayByKind.asked;
  return findPaymentMethod(method)?.isPayLater ? wayByKind.lender : wayByKind.card;
}
