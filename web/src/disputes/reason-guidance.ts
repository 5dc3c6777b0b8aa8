import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { terminalMethods } from '@purser/contract/readers/terminal-payment';
import type { DisputeReason } from '@purser/contract/disputes/dispute-reason';
import { complianceProgramOf } from '@purser/contract/disputes/enhanced-evidence';
import type { ComplianceProgram } from '@purser/contract/disputes/enhanced-evidence';
import { translated } from '../translated.ts';
import { labelByDisputeReason, summaryByDisputeReason } from './words.ts';

/** What a merchant should know about a reason before answering. */
export interface ReasonGuidance {
  /** The name of the reason. */
  display: MessageDescriptor;
  /** What the reason means. */
  summary: MessageDescriptor;
  /** What the customer, or their bank, says. */
  claim: MessageDescriptor;
  /** What banks look for, the strongest first. */
  evidence: readonly MessageDescriptor[];
  /** How to decide and what to do. */
  guidance: MessageDescriptor;
}

const conversation = msg`Emails or messages in which the customer talks about the order`;
const refundPolicy = msg`Your refund policy, as the customer saw it before paying`;
const receipt = msg`The receipt or order confirmation`;

/** Returned debits and bank errors: nothing that a merchant sends changes them. */
const bankDebit = msg`Check that the customer’s details are right, then ask them to pay another way. The bank usually takes no evidence for this reason.`;

export const guidanceByReason: Record<DisputeReason, ReasonGuidance> = {
  bank_cannot_process: {
    display: labelByDisputeReason.bank_cannot_process,
    summary: summaryByDisputeReason.bank_cannot_process,
    claim: msg`The customer’s bank says that it couldn’t complete this payment.`,
    evidence: [receipt, msg`The mandate or authorization for the debit`],
    guidance: bankDebit,
  },
  check_returned: {
    display: labelByDisputeReason.check_returned,
    summary: summaryByDisputeReason.check_returned,
    claim: msg`The customer’s bank says that it didn’t pay the check.`,
    evidence: [receipt, msg`A copy of the check`],
    guidance: bankDebit,
  },
  credit_not_processed: {
    display: labelByDisputeReason.credit_not_processed,
    summary: summaryByDisputeReason.credit_not_processed,
    claim: msg`The customer claims that they returned the item or canceled the order, and that you haven’t refunded them.`,
    evidence: [
      msg`Proof that you refunded them, with its date and amount, or why no refund was owed`,
      refundPolicy,
      msg`The condition of the item that came back, or that nothing came back`,
      conversation,
    ],
    guidance: msg`If you owe the refund, let the customer have the money. If you’ve refunded already or owe nothing, show why.`,
  },
  customer_initiated: {
    display: labelByDisputeReason.customer_initiated,
    summary: summaryByDisputeReason.customer_initiated,
    claim: msg`The customer told their bank that they want this payment returned.`,
    evidence: [msg`The mandate or authorization for the debit`, receipt, conversation],
    guidance: msg`Ask the customer why, and agree on another way to pay. The bank usually takes no evidence for this reason.`,
  },
  debit_not_authorized: {
    display: labelByDisputeReason.debit_not_authorized,
    summary: summaryByDisputeReason.debit_not_authorized,
    claim: msg`The customer claims that they never authorized you to debit their account.`,
    evidence: [
      msg`The mandate that the customer agreed to, with its date`,
      msg`Emails or messages in which the customer agrees to the debit`,
      receipt,
    ],
    guidance: msg`Contact the customer before you deliver anything more. The bank usually takes no evidence for this reason.`,
  },
  duplicate: {
    display: labelByDisputeReason.duplicate,
    summary: summaryByDisputeReason.duplicate,
    claim: msg`The customer claims that this payment repeats another one for the same order.`,
    evidence: [
      msg`Receipts of both payments that show different orders, items or dates`,
      msg`For a subscription, the billing periods that each payment covers`,
      msg`Proof of a refund, if you’ve returned one of the payments`,
      refundPolicy,
    ],
    guidance: msg`Look for a second payment by this customer. If they paid twice for one purchase, let them have the money. If these are two purchases, show what makes them different.`,
  },
  fraudulent: {
    display: labelByDisputeReason.fraudulent,
    summary: summaryByDisputeReason.fraudulent,
    claim: msg`The cardholder claims that they didn’t authorize this payment.`,
    evidence: [
      msg`Tracking that shows delivery to the cardholder’s billing address, with a signature if you have one`,
      msg`A match of the card’s security code and address, or a 3-D Secure authentication`,
      msg`Earlier orders by this customer from the same device, address or account that weren’t disputed`,
      conversation,
    ],
    guidance: msg`Look at the order first: a new customer, an unusual address or a rushed delivery suggest stolen card data, and you’ll hardly win. If you’re sure it was the cardholder, show what connects them to the order.`,
  },
  general: {
    display: labelByDisputeReason.general,
    summary: summaryByDisputeReason.general,
    claim: msg`The customer disputes this payment for a reason that doesn’t fit another category.`,
    evidence: [receipt, msg`Proof that you delivered the product or service`, conversation, refundPolicy],
    guidance: msg`Ask the customer what went wrong. Then show what they bought, that they received it, and which terms they agreed to.`,
  },
  incorrect_account_details: {
    display: labelByDisputeReason.incorrect_account_details,
    summary: summaryByDisputeReason.incorrect_account_details,
    claim: msg`The customer’s bank says that the account details don’t match an account.`,
    evidence: [msg`The account details that the customer entered`, receipt],
    guidance: bankDebit,
  },
  insufficient_funds: {
    display: labelByDisputeReason.insufficient_funds,
    summary: summaryByDisputeReason.insufficient_funds,
    claim: msg`The customer’s bank says that the account had too little money for this payment.`,
    evidence: [msg`The mandate or authorization for the debit`, receipt],
    guidance: msg`Ask the customer to pay another way. The bank usually takes no evidence for this reason.`,
  },
  product_not_received: {
    display: labelByDisputeReason.product_not_received,
    summary: summaryByDisputeReason.product_not_received,
    claim: msg`The customer claims that they didn’t receive the product or service.`,
    evidence: [
      msg`Carrier, tracking number and proof of delivery to the full address`,
      msg`For digital products and services, the dates on which the customer used or downloaded them`,
      msg`The delivery date that the customer agreed to, if it isn’t over yet`,
      conversation,
    ],
    guidance: msg`Check the tracking and ask the customer whether it arrived since. If it’s lost, let them have the money, and don’t send a replacement as well.`,
  },
  product_unacceptable: {
    display: labelByDisputeReason.product_unacceptable,
    summary: summaryByDisputeReason.product_unacceptable,
    claim: msg`The customer claims that what they received was defective or different from its description.`,
    evidence: [
      msg`The product’s description and photos, as the customer saw them before paying`,
      msg`Proof of the item’s condition when it was sent`,
      msg`That the customer didn’t try to return it, or what you offered them`,
      refundPolicy,
    ],
    guidance: msg`Offer the customer a return or a repair. If you agree on a return, wait for it before you decide; if not, show that they got what was described.`,
  },
  subscription_canceled: {
    display: labelByDisputeReason.subscription_canceled,
    summary: summaryByDisputeReason.subscription_canceled,
    claim: msg`The customer claims that they canceled the subscription before you charged them.`,
    evidence: [
      msg`That the subscription was active on the day of the payment, such as logins or usage`,
      msg`Your cancellation terms, and where the customer agreed to them`,
      msg`The reminder that you sent before the renewal`,
      conversation,
    ],
    guidance: msg`Look for a request to cancel, in your inbox too. If it came before the payment, let the customer have the money. If not, show the use since and the terms. Stop the renewals either way.`,
  },
  unrecognized: {
    display: labelByDisputeReason.unrecognized,
    summary: summaryByDisputeReason.unrecognized,
    claim: msg`The cardholder claims that they don’t know what this payment is for.`,
    evidence: [
      receipt,
      msg`Name, email and address of the customer, as they match the cardholder`,
      msg`Tracking that shows delivery to that address`,
      msg`That the product or service was used`,
    ],
    guidance: msg`Send the customer the order confirmation: many remember it and tell their bank. A statement descriptor with your store’s name prevents the next one.`,
  },
};

/** What differs without a card: nobody holds one, and nothing of one was checked. */
const withoutCard: Partial<Record<DisputeReason, Partial<ReasonGuidance>>> = {
  fraudulent: {
    summary: msg`The customer doesn’t recognize the payment, or someone else used their account.`,
    claim: msg`The customer claims that they didn’t authorize this payment.`,
    evidence: [
      msg`Tracking that shows delivery to the customer’s address, with a signature if you have one`,
      msg`Earlier orders by this customer from the same device, address or account that weren’t disputed`,
      conversation,
    ],
    guidance: msg`Look at the order first: a new customer, an unusual address or a rushed delivery suggest that someone else ordered, and you’ll hardly win. If you’re sure it was the customer, show what connects them to the order.`,
  },
  unrecognized: {
    summary: msg`The customer doesn’t recognize the payment on their statement.`,
    claim: msg`The customer claims that they don’t know what this payment is for.`,
    evidence: [
      receipt,
      msg`Tracking that shows delivery to the customer’s address`,
      msg`That the product or service was used`,
    ],
    guidance: msg`Send the customer the order confirmation: many remember it and withdraw the dispute. A statement descriptor with your store’s name prevents the next one.`,
  },
};

const cardMethods: ReadonlySet<string> = new Set(['card', ...terminalMethods]);

/** For compliance cases, which come from the bank and not from the customer. */
const complianceByProgram: Record<ComplianceProgram, ReasonGuidance> = {
  visa_compliance: {
    display: msg`Visa compliance`,
    summary: msg`Visa decides these cases by the rules of its network, not by what the customer received.`,
    claim: msg`The customer’s bank claims that this payment broke a rule of the Visa network and caused it a loss.`,
    evidence: [receipt, conversation],
    guidance: msg`Visa charges an additional fee to contest a compliance case, and returns it if you win. Settle it with the button above unless your evidence shows that the payment followed Visa’s rules.`,
  },
  mastercard_compliance: {
    display: msg`Mastercard compliance`,
    summary: msg`Mastercard decides these cases by the rules of its network, not by what the customer received.`,
    claim: msg`The customer’s bank claims that this payment broke a rule of the Mastercard network and caused it a loss.`,
    evidence: [receipt, conversation],
    guidance: msg`Mastercard charges an additional fee to contest a compliance case, and returns it if you win. Settle it with the button above unless your evidence shows that the payment followed Mastercard’s rules.`,
  },
};

/** The provider names the program; a timeline has only the reason. */
function complianceGuidance(program: ComplianceProgram | undefined): ReasonGuidance {
  if (program) return complianceByProgram[program];
  return { ...complianceByProgram.visa_compliance, display: labelByDisputeReason.noncompliant };
}

/** For a reason that is newer than these texts: its own word, and what helps with any. */
const unknownReason = (reason: string): ReasonGuidance => ({
  ...guidanceByReason.general,
  display: translated({ reason }).reason,
  summary: msg`The bank gave a reason that we have no advice for yet.`,
  claim: msg`The customer or their bank disputes this payment.`,
});

/** The texts for a dispute’s reason, or for its compliance case. `method` is the type of the payment method. */
export function guidanceOf(
  { reason, enhanced_eligibility_types = [] }: { reason: string; enhanced_eligibility_types?: readonly string[] },
  method = 'card',
): ReasonGuidance {
  const program = complianceProgramOf({ enhanced_eligibility_types });
  if (program || reason === 'noncompliant') return complianceGuidance(program);
  if (!Object.hasOwn(guidanceByReason, reason)) return unknownReason(reason);
  const known = reason as DisputeReason; // a key, as just seen
  return { ...guidanceByReason[known], ...(cardMethods.has(method) ? {} : withoutCard[known]) };
}
