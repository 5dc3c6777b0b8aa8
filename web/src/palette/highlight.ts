/** Without case, accents and apostrophes, as the search compares; with the place in `text` of each letter that remains. */
function folded(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const plain = character
      .normalize('NFD')
      .replaceAll(/[\p{M}'’‘`]/gu, '')
      .toLowerCase();
    letters += plain;
    for (let i = 0; i < plain.length; i++) places.push(index);
  }
  places.push(text.length);
  return { letters, places };
}

/** The text in pieces, those that the words of `term` are in marked. */
export function piecesOf(text: string, term: string): { text: string; isMatch: boolean }[] {
  const { letters, places } = folded(text);
  const isMatched = Array.from({ length: text.length }, () => false);
  // A sign before a number, as in "#2976" and "$49.90", need not be in the text.
  const words = folded(term)
    .letters.split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+/gu, ''));
  for (const word of words.filter(Boolean))
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      isMatched.fill(true, places[at], places[at + word.length]);
  const pieces: { text: string; isMatch: boolean }[] = [];
  isMatched.forEach((isMatch, index) => {
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text[index];
    else pieces.push({ text: text[index] ?? '', isMatch });
  });
  return pieces;
}
