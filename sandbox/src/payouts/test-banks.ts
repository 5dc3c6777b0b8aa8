/** The outcome of payouts to a bank, by the account numbers of test mode. */
export const banksByKind = {
  number: [
    ['000123456789', 'payouts arrive'],
    ['000111111116', 'no such account'],
    ['000111111113', 'account closed'],
    ['000222222227', 'declined for insufficient funds'],
    ['000333333335', 'debits not authorized'],
    ['000444444440', 'wrong currency'],
    ['000888888883', 'doesn’t support instant payouts'],
    ['000999999994', 'paid, then returned days later'],
  ],
  iban: [
    ['DE89370400440532013000', 'payouts arrive'],
    ['DE62370400440532013001', 'no such account'],
    ['DE89370400440532013002', 'account closed'],
    ['DE89370400440532013003', 'declined for insufficient funds'],
    ['DE89370400440532013004', 'debits not authorized'],
    ['DE89370400440532013005', 'wrong currency'],
  ],
} as const;
