/** How the store's language writes a currency. Making the formats takes a while and is the same for every store of a language. */
interface Look {
  name: string;
  symbol: string;
  symbol_position: 'left' | 'right' | 'left_space' | 'right_space';
}

const known = new Map<string, Look>();

export function lookOfCurrency(code: string, locale: string): Look {
  const key = `${locale} ${code}`;
  const look = known.get(key) ?? make(code, locale);
  known.set(key, look);
  return look;
}

function make(code: string, locale: string): Look {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  const isLeft = parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer');
  const isSpaced = parts.some(({ type, value }) => type === 'literal' && /^\s+$/u.test(value));
  return {
    name: new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code,
    symbol,
    symbol_position: `${isLeft ? 'left' : 'right'}${isSpaced ? '_space' : ''}`,
  };
}
