/** What a typed rate turned out to be: a decimal text with a point, or why it is refused. */
export type RateEntry = { rate: string } | { problem: 'empty' | 'malformed' | 'zero' | 'long' };

/** Digits before and after the point; no rate between two currencies needs more. */
const most = { whole: 9, decimals: 12 };

/** Reads a typed or pasted rate. A comma is a decimal point; a text with both, or with two of them, is refused. */
export function readRate(text: string): RateEntry {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { problem: 'empty' };
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(typed) ?? [];
  if (whole === '' && decimals === '') return { problem: 'malformed' };
  const rate = plain(whole, decimals);
  if (Number(rate) === 0) return { problem: 'zero' };
  return whole.replace(/^0+/, '').length > most.whole || decimals.length > most.decimals
    ? { problem: 'long' }
    : { rate };
}

/** Without needless zeros, so that equal rates are equal texts. */
function plain(whole: string, decimals: string): string {
  const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const shortDecimals = decimals.replace(/0+$/, '');
  return shortDecimals ? `${shortWhole}.${shortDecimals}` : shortWhole;
}
