/**
 * What one card reader costs in a calendar month in which it took a payment, by the currency that the store settles in, in
 * its minor units. Readers in other currencies cost nothing. A phone that takes cards is no reader: its price is in the fee of
 * each payment (fee-plan.ts).
 */
export const readerPriceByCurrency: Record<string, number | undefined> = {
  aud: 300,
  cad: 300,
  eur: 200,
  gbp: 200,
  nzd: 300,
  sgd: 300,
  usd: 200,
};
