import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface FailureWords {
  why: MessageDescriptor;
  /** What the merchant can do about it. */
  what_to_do: MessageDescriptor;
}

const updateBank = msg`Check the details with your bank and update your bank account. We’ll include the money in your next payout.`;
const askBank = msg`Ask your bank what blocks the transfer, or use another bank account. We’ll include the money in your next payout.`;
const otherCard = msg`Use another debit card or a bank account for payouts. We’ll include the money in your next payout.`;
const wait = msg`Your details are correct. We’ll include the money in your next payout.`;

/** What each code of a failed payout means. */
const wordsByCode = {
  insufficient_funds: {
    why: msg`The account didn’t have enough funds for this payout.`,
    what_to_do: msg`Wait for new payments to raise your balance, or add funds to the account.`,
  },
  bank_account_restricted: {
    why: msg`The bank account limits the type or number of transfers it can receive.`,
    what_to_do: askBank,
  },
  debit_not_authorized: {
    why: msg`Debits are not authorized on the bank account.`,
    what_to_do: msg`Ask your bank to allow debits by the payment provider, or use a bank account that allows them.`,
  },
  invalid_card: { why: msg`The card for this payout isn’t valid.`, what_to_do: otherCard },
  declined: { why: msg`The bank declined the transfer.`, what_to_do: askBank },
  invalid_transaction: { why: msg`The bank doesn’t allow this kind of transaction.`, what_to_do: askBank },
  refer_to_card_issuer: {
    why: msg`The card issuer refused the transfer without giving a reason.`,
    what_to_do: msg`Call the bank that issued the card, or use another card or bank account for payouts.`,
  },
  unsupported_card: { why: msg`This card can’t receive payouts.`, what_to_do: otherCard },
  lost_or_stolen_card: { why: msg`The card was reported lost or stolen.`, what_to_do: otherCard },
  invalid_issuer: { why: msg`The card issuer isn’t valid.`, what_to_do: otherCard },
  expired_card: {
    why: msg`The card has expired.`,
    what_to_do: msg`Add a new card or a bank account for payouts. We’ll include the money in your next payout.`,
  },
  could_not_process: { why: msg`The bank couldn’t process the transfer.`, what_to_do: askBank },
  invalid_account_number: {
    why: msg`The routing number is correct, but the account number isn’t.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_name: {
    why: msg`The account holder’s name doesn’t match the bank’s records.`,
    what_to_do: updateBank,
  },
  account_closed: {
    why: msg`The bank account has been closed.`,
    what_to_do: msg`Add your current bank account. We’ll include the money in your next payout.`,
  },
  no_account: {
    why: msg`The bank couldn’t find an account with these details.`,
    what_to_do: updateBank,
  },
  exceeds_amount_limit: {
    why: msg`The amount exceeds what the card or bank account can receive.`,
    what_to_do: msg`Ask your bank to raise the limit, or use a bank account without one.`,
  },
  account_frozen: { why: msg`The bank account has been frozen.`, what_to_do: askBank },
  issuer_unavailable: { why: msg`We couldn’t reach the card issuer.`, what_to_do: wait },
  invalid_currency: {
    why: msg`The bank account can’t receive this currency.`,
    what_to_do: msg`Add a bank account for this currency. We’ll include the money in your next payout.`,
  },
  incorrect_account_type: {
    why: msg`The bank account type doesn’t match the one on file, such as savings instead of checking.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_details: {
    why: msg`The account holder’s details on file are wrong.`,
    what_to_do: updateBank,
  },
  bank_ownership_changed: {
    why: msg`The bank was acquired by another bank, and the account details have changed.`,
    what_to_do: msg`Ask your bank for the new details and update the bank account.`,
  },
  exceeds_count_limit: {
    why: msg`The card or bank account has reached its limit of transfers.`,
    what_to_do: msg`Ask your bank to raise the limit, or choose a schedule with fewer payouts.`,
  },
  incorrect_account_holder_address: {
    why: msg`The account holder’s address on file is wrong.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_tax_id: {
    why: msg`The account holder’s tax ID on file is wrong.`,
    what_to_do: updateBank,
  },
  invalid_account_number_length: {
    why: msg`The account number has too many or too few digits.`,
    what_to_do: updateBank,
  },
} satisfies Record<string, FailureWords>;

export type FailureCode = keyof typeof wordsByCode;
export const failureCodes = Object.keys(wordsByCode) as FailureCode[]; // its own keys

/** The words of a failure code; undefined for unknown codes. */
export const failureWords = (code: string | null | undefined): FailureWords | undefined =>
  code && Object.hasOwn(wordsByCode, code) ? wordsByCode[code as FailureCode] : undefined; // just looked up
