import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface FailureWords {
  why: MessageDescriptor;
  /** What the merchant can do about it. */
  what_to_do: MessageDescriptor;
}

const updateBank = msg`Check the bank details with your bank and update the bank account. The money goes out with the next payout.`;
const askBank = msg`Ask your bank what blocks the transfer, or use another bank account. The money goes out with the next payout.`;
const otherCard = msg`Use another debit card or a bank account for payouts. The money goes out with the next payout.`;
const wait = msg`Nothing is wrong with your details: the money stays in your balance and goes out with the next payout.`;

/** What each code of a failed payout means. */
const wordsByCode = {
  insufficient_funds: {
    why: msg`The account did not have enough funds to make this payout.`,
    what_to_do: msg`Wait until new payments have raised your balance, or add funds to the account.`,
  },
  bank_account_restricted: {
    why: msg`The bank account has restrictions on the kind of transfer that was tried, or on how many there may be.`,
    what_to_do: askBank,
  },
  debit_not_authorized: {
    why: msg`Debits are not authorized on the bank account.`,
    what_to_do: msg`Ask your bank to allow debits by the payment provider, or use a bank account that allows them.`,
  },
  invalid_card: { why: msg`The card that the payout was sent to is not valid.`, what_to_do: otherCard },
  declined: { why: msg`The bank declined the transfer.`, what_to_do: askBank },
  invalid_transaction: { why: msg`The bank does not allow this kind of transaction.`, what_to_do: askBank },
  refer_to_card_issuer: {
    why: msg`The card issuer refused the transfer and must be asked why.`,
    what_to_do: msg`Call the bank that issued the card, or use another card or bank account for payouts.`,
  },
  unsupported_card: { why: msg`This card cannot receive payouts.`, what_to_do: otherCard },
  lost_or_stolen_card: { why: msg`The card was reported lost or stolen.`, what_to_do: otherCard },
  invalid_issuer: { why: msg`The issuer of the card is not valid.`, what_to_do: otherCard },
  expired_card: {
    why: msg`The card has expired.`,
    what_to_do: msg`Add the new card, or a bank account, for payouts. The money goes out with the next payout.`,
  },
  could_not_process: { why: msg`The bank could not process the transfer.`, what_to_do: askBank },
  invalid_account_number: {
    why: msg`The routing details are right, but the account number is not.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_name: {
    why: msg`The name of the account holder does not match the bank’s records.`,
    what_to_do: updateBank,
  },
  account_closed: {
    why: msg`The bank account has been closed.`,
    what_to_do: msg`Add the bank account that you use now. The money goes out with the next payout.`,
  },
  no_account: {
    why: msg`No bank account with these details could be found.`,
    what_to_do: updateBank,
  },
  exceeds_amount_limit: {
    why: msg`The amount is above what the card or the bank account may receive.`,
    what_to_do: msg`Ask your bank to raise the limit, or use a bank account without one.`,
  },
  account_frozen: { why: msg`The bank account has been frozen.`, what_to_do: askBank },
  issuer_unavailable: { why: msg`The issuer of the card could not be reached.`, what_to_do: wait },
  invalid_currency: {
    why: msg`The bank account cannot receive this currency.`,
    what_to_do: msg`Add a bank account for this currency. The money goes out with the next payout.`,
  },
  incorrect_account_type: {
    why: msg`The bank account is of another type than the one on file, such as savings instead of checking.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_details: {
    why: msg`The details of the account holder on file are wrong.`,
    what_to_do: updateBank,
  },
  bank_ownership_changed: {
    why: msg`The bank was taken over by another one, and the account’s details have changed.`,
    what_to_do: msg`Ask your bank for the new details and update the bank account.`,
  },
  exceeds_count_limit: {
    why: msg`The card or the bank account has received more transfers than it may.`,
    what_to_do: msg`Ask your bank to raise the limit, or choose a schedule with fewer payouts.`,
  },
  incorrect_account_holder_address: {
    why: msg`The address of the account holder on file is wrong.`,
    what_to_do: updateBank,
  },
  incorrect_account_holder_tax_id: {
    why: msg`The tax ID of the account holder on file is wrong.`,
    what_to_do: updateBank,
  },
  invalid_account_number_length: {
    why: msg`The account number has too many or too few digits.`,
    what_to_do: updateBank,
  },
} satisfies Record<string, FailureWords>;

export type FailureCode = keyof typeof wordsByCode;
export const failureCodes = Object.keys(wordsByCode) as FailureCode[]; // its own keys

/** The words of a failure code; undefined for one that we do not know. */
export const failureWords = (code: string | null | undefined): FailureWords | undefined =>
  code && Object.hasOwn(wordsByCode, code) ? wordsByCode[code as FailureCode] : undefined; // just looked up
