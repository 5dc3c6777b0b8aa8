import { readAmounts } from '@purser/contract/search/read-amounts';
import type { AmountReading } from '@purser/contract/search/read-amounts';

/** What a typed term can be. The lists and the search over all records read it here, so that they find the same. */
export interface Term {
  /** Without what nobody types on purpose: control characters, invisible signs, needless spaces. */
  text: string;
  /** The words of a name or an e-mail address, each looked for on its own; the parts of `Name (email)`. */
  words: readonly string[];
  /** The number of an order; `isNumber` when the term can be nothing else: `#12`, `Order #12`. */
  number?: string;
  isNumber: boolean;
  /** The last digits of a card or an account; `isCard` when the term can be nothing else: `•••• 4242`, `Visa 4242`. */
  last4?: string;
  isCard: boolean;
  /** An id of the provider, or its beginning; `isWholeId` when it is too short to be one. */
  id?: string;
  isWholeId: boolean;
  /** What banks write on statements, or its beginning: of a payout, or of a refund (ARN). */
  reference?: string;
  amounts: readonly AmountReading[];
}

/** Everything that a typed text may mean. */
export function readTerm(typed: string): Term {
  const text = clean(typed);
  const number = /^(?:order\s?)?#\s?(\d+)$/i.exec(text)?.[1];
  const last4 = lastFourOf(text);
  const plain: Term = { text, words: [], isNumber: false, isCard: false, isWholeId: true, amounts: [] };
  if (number !== undefined) return { ...plain, number, isNumber: true };
  if (last4 !== undefined) return { ...plain, last4, isCard: true };
  const digits = /^(?:order )?(\d{1,18})$/i.exec(text)?.[1];
  const id = /^[a-z]{2,8}_[\w-]{1,200}$/i.exec(text)?.[0];
  // Shorter numbers are of orders.
  const reference =
    /^(?:(?:arn|ref|reference|trace|trace id)[\s:]+)?(?=.*\d)(?!\d{1,7}$)([a-z\d][a-z\d-]{5,63})$/i.exec(text)?.[1];
  return {
    ...plain,
    words: wordsOf(text),
    ...(digits !== undefined && { number: digits }),
    ...(/^\d{4}$/.test(text) && { last4: text }),
    ...(id !== undefined && { id, isWholeId: !/_.{3}/.test(id) }),
    ...(reference !== undefined && { reference }),
    amounts: readAmounts(text),
  };
}

const clean = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();

/** As screens print them: `•••• 4242`, `Visa •••• 4242`; and as people say it: `Visa 4242`, `ending in 4242`. */
const lastFourOf = (text: string): string | undefined =>
  /^[\p{L}\s]*(?:[•·*]\s*){2,}(\d{4})$/u.exec(text)?.[1] ??
  /^(?:visa|mastercard|amex|american express|discover|diners|diners club|jcb|unionpay|card|ending|ending in)\s(\d{4})$/i.exec(
    text,
  )?.[1];

const mostWords = 8;

/** `Name (email)`, as suggestions spell a customer, is a name and an address. */
function wordsOf(text: string): string[] {
  const [, name, email] = /^(.*)\s\(([^\s()]+@[^\s()]+)\)$/.exec(text) ?? [];
  const words = name === undefined || email === undefined ? text.split(' ') : [name, email];
  return words.filter((word) => word !== '').slice(0, mostWords);
}
