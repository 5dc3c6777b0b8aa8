/** What the provider charges for a dispute of a card payment, by settlement currency in minor units, until one was charged here. */
const feeByCurrency: Record<string, number | undefined> = {
  aud: 2500,
  cad: 1500,
  eur: 2000,
  gbp: 2000,
  jpy: 1500,
  nzd: 2500,
  usd: 1500,
};

/** The listed fee: in dollars for a currency without one of its own. */
export const listedDisputeFee = (currency: string): { amount: number; currency: string } => {
  const amount = feeByCurrency[currency];
  return amount === undefined ? { amount: 1500, currency: 'usd' } : { amount, currency };
};
