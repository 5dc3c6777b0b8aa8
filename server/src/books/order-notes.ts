import { labelByOrderStatus } from '@purser/contract/orders/labels';
import type { OrderStatus, Shipment } from '@purser/contract/orders/order';
import { labelByRefundReason } from '@purser/contract/transactions/labels';
import { rules } from '@purser/contract/fraud/ruleset';
import type { FraudOutcome, RuleKey } from '@purser/contract/fraud/ruleset';
import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** As the refund dialog names them; the provider has more. */
const nameByRefundReason: Partial<Record<string, string>> = labelByRefundReason;

type RuleResults = Partial<Record<RuleKey, FraudOutcome>>;

/** The rules that led to an outcome. */
const namesOf = (results: RuleResults): string =>
  (Object.entries(results) as [RuleKey, FraudOutcome][]) // its keys are the rules'
    .filter(([, outcome]) => outcome !== 'allow')
    .map(([rule]) => rules[rule].name)
    .join(', ');

/** Every text of an order's history. Amounts are given as text in the shop's language. */
export const orderNotes = {
  placed: 'Order placed through the checkout.',
  placedInPerson: 'Order placed in person.',
  statusChanged: (from: OrderStatus, to: OrderStatus) =>
    `Order status changed from ${labelByOrderStatus[from]} to ${labelByOrderStatus[to]}.`,
  attemptRetried: (attempt: number) => `Customer retried the payment (attempt ${attempt}).`,
  attemptFailed: (attempt: number, reason: string) => `Payment attempt ${attempt} failed: ${reason}`,
  paymentMissing: (payment_intent_id: string) =>
    `The payment provider can’t find payment ${payment_intent_id}, so we marked the order as failed. Check with the provider before you ship anything.`,
  paymentUnread: (payment_intent_id: string) =>
    `We couldn’t reach the payment provider about payment ${payment_intent_id} for a day. We’ll check again every hour; the items stay reserved until then.`,

  shipped: ({ carrier, tracking_number, shipped_on }: Shipment) =>
    [
      'Shipped',
      carrier && `with ${carrier}`,
      shipped_on && `on ${Temporal.PlainDate.from(shipped_on).toLocaleString('en-US', { dateStyle: 'long' })}`,
      tracking_number && `under tracking number ${tracking_number}`,
    ]
      .filter(Boolean)
      .join(' ') + '.',
  shipmentRemoved: 'The shipping details were removed.',

  refunded: (amount: string) => `Refunded ${amount}.`,
  refundSent: (amount: string) => `A refund of ${amount} was sent. The bank hasn’t confirmed it yet.`,
  refundCompleted: (amount: string) => `The refund of ${amount} was completed.`,
  refundCanceled: (amount: string) => `The refund of ${amount} was canceled. The amount is back in your balance.`,
  /** Follows the text of a refund. */
  refundReason: (reason: string) => ` Reason: ${nameByRefundReason[reason] ?? reason.replaceAll('_', ' ')}.`,

  inquiryOpened: (amount: string, reason: string) =>
    `An inquiry about ${amount} was opened (${reason}). No money has been withdrawn.`,
  inquiryEscalated: (amount: string, reason: string) =>
    `The inquiry about ${amount} became a dispute (${reason}). The money was withdrawn.`,
  inquiryAnswered: (amount: string) => `The response to the inquiry about ${amount} was submitted.`,
  inquiryClosed: (amount: string) => `The inquiry about ${amount} was closed.`,
  disputeOpened: (amount: string, reason: string) =>
    `The customer disputed ${amount} (${reason}). The money was withdrawn.`,
  evidenceSubmitted: (amount: string) => `Evidence for the dispute of ${amount} was submitted and is being reviewed.`,
  disputeWon: (amount: string) => `The dispute of ${amount} was won. The money is back in your balance.`,
  disputeLost: (amount: string) => `The dispute of ${amount} was lost. The customer keeps the money.`,
  /** A returned debit, which takes no response. */
  debitReturned: (amount: string, reason: string) =>
    `The customer’s bank returned ${amount} (${reason}). The customer keeps the money.`,
  disputeRefunded: (amount: string) => `The dispute of ${amount} ended because the payment was refunded.`,

  blocked: (results: RuleResults) => `Blocked by fraud rules: ${namesOf(results)}.`,
  held: (results: RuleResults) => `Held for review by fraud rules: ${namesOf(results)}.`,
  blockedUnheld: (results: RuleResults) =>
    `Blocked by fraud rules: ${namesOf(results)}. They hold payments for review, but this payment method can’t be held.`,
  rulesUnreadHeld: 'We couldn’t read your fraud rules, so we’re holding the payment for review. Save the rules again.',
  rulesUnreadPassed:
    'We couldn’t read your fraud rules and this payment method can’t be held, so we allowed the payment. Save the rules again.',
  judgementWithdrawn: 'An earlier attempt had already paid for the order, so this decision has no effect.',

  /** What the staff are told in their inbox and by mail. */
  news: (title: string, text: readonly string[]) => [`${title}.`, ...text].join(' '),
} as const;

/** Adds a line to the order's history; `author` is the user who caused it, if any. `body` is one of `orderNotes`. */
export async function addOrderNote(
  tx: Database | DatabaseTransaction,
  { clock }: Pick<Services, 'clock'>,
  { store_id, order_id }: { store_id: number; order_id: number },
  body: string,
  author: string | null = null,
): Promise<void> {
  await tx.insertInto('order_notes').values({ store_id, order_id, created: clock.now(), author, body }).execute();
}
