import type { Step } from './form.ts';

const code = 'any error code of the documentation';

const byStep: Record<string, Step['testValues']> = {
  business_details: [
    ['000000000', 'tax ID verified after half a minute'],
    ['222222222', 'tax ID verified at once'],
    ['111111111', 'tax ID doesn’t match the name'],
    ['111111112', 'tax ID was not issued'],
    ['address_no_match', 'address refused'],
    [code, 'as the name: refused with it'],
  ],
  representative_details: [
    ['000000000 or 0000', 'identity verified after half a minute'],
    ['222222222 or 1902-01-01', 'identity verified at once'],
    ['111111111 or 1111', 'identity refused, a document is asked for'],
    ['1900-01-01', 'account under review for a day'],
    ['address_no_match', 'address refused'],
    [code, 'as a name or street: refused with it'],
  ],
  representative_document: [
    ['expired.png', 'a file of this name: the document has expired'],
    ['not_readable.png', 'a file of this name: the document can’t be read'],
    ['any other name', 'accepted after half a minute'],
  ],
  business_documents: [['expired.png', 'a file of this name: the document has expired']],
  support_details: [['rejected.fraud', 'as what you sell: the account is refused']],
  external_account: [
    ['000123456789', 'payouts arrive'],
    ['000111111116', 'payouts fail: no such account'],
  ],
};

/** What to enter to see each outcome. */
export const testValuesOf = (step: string): Step['testValues'] => byStep[step] ?? [];
