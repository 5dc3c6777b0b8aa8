import { currencySigns } from '../format/money.ts';

/** An amount has at most a symbol and a code: `$20.00 USD`. */
const mostLabels = 2;

/** The text without signs and codes at its ends: those of one currency and the `symbol` that the store has for it, or of any. */
export function withoutLabels(text: string, currency?: string, symbol = ''): string {
  // Plain digits, as nearly always, need no list of currencies.
  if (!/[^\d.,'’\s]/.test(text)) return text;
  const own = plain(symbol);
  const labels = [...(own ? [own] : []), ...labelsOf(currency)];
  let rest = text;
  for (let count = 0; count < mostLabels; count++) {
    const lower = rest.toLowerCase();
    const first = labels.find((label) => lower.startsWith(label));
    const last = first === undefined ? labels.find((label) => lower.endsWith(label)) : undefined;
    rest = (first === undefined ? rest.slice(0, rest.length - (last?.length ?? 0)) : rest.slice(first.length)).trim();
  }
  return rest;
}

/** Whether a symbol or code remains at an end: an amount in another currency. */
export const isOfAnyCurrency = (text: string): boolean => withoutLabels(text) !== text && /\d/.test(text);

const plain = (label: string): string => label.normalize('NFKC').toLowerCase();

const known = new Map<string | undefined, string[]>();

/** The longest first, so that `US$` is not taken for `$` behind letters. */
function labelsOf(currency: string | undefined): string[] {
  const labels = known.get(currency) ?? [...new Set(readLabels(currency))].toSorted((a, b) => b.length - a.length);
  known.set(currency, labels);
  return labels;
}

function readLabels(currency: string | undefined): string[] {
  // A single letter is ambiguous without a known currency, and "50K" means fifty thousand.
  if (currency === undefined)
    return Intl.supportedValuesOf('currency')
      .flatMap(readLabels)
      .filter((label) => !/^[a-z]$/.test(label));
  return [currency, ...currencySigns(currency)].map(plain).filter((label) => label !== 'k');
}
