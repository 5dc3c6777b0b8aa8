import { recommendedCurrencies } from '@purser/contract/multi-currency/currency-codes';
import type { StoreCurrency } from '@purser/contract/multi-currency/currency';

type Named = Pick<StoreCurrency, 'code' | 'name' | 'symbol'>;

/** Whether the text is part of the symbol, the code or the name, in any case. */
export function matchesSearch({ code, name, symbol }: Named, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return [symbol, code, name].some((word) => word.toLocaleLowerCase().includes(wanted));
}

/** The recommended ones in their own order, and the rest as it came. */
export function inGroups<C extends Named>(currencies: readonly C[]): { recommended: C[]; others: C[] } {
  return {
    recommended: recommendedCurrencies.flatMap((code) => currencies.filter((each) => each.code === code)),
    others: currencies.filter(({ code }) => !recommendedCurrencies.includes(code)),
  };
}
