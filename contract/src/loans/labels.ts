import type { WithholdingKind } from './withholding.ts';

/** English words for the kinds of withholdings. Screens translate them; files use them unchanged. */
export const labelByWithholdingKind: Record<WithholdingKind, string> = {
  withholding: 'Withheld from a payment',
  reversal: 'Reversed',
  minimum: 'Minimum payment',
  early_payment: 'Early payment',
  other: 'Other',
};
