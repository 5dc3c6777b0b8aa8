export interface ChoiceGroup {
  id: string;
  title: string;
  items: readonly { id: string; title: string; keywords: readonly string[] }[];
}

/** Without accents and case, so that “creme” finds “Crème”. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const separators = /[^\p{L}\p{N}]+/gu;
const spaced = (text: string): string => text.replaceAll(separators, ' ').trim();
const joined = (text: string): string => text.replaceAll(separators, '');

/** The words of a text between spaces, those of a compound also as one: “e-books” are found by “books” and by “ebooks”. */
const wordsOf = (text: string): string => ` ${spaced(text)} ${text.split(/\s+/).map(joined).join(' ')} `;

/** What begins a word that is meant by a typed one. */
const beginningsOf = (typed: string): string[] => [spaced(typed), joined(typed)].map((word) => ` ${word}`);

/** The typed word in the other number: “shoes” finds “Shoe stores”, “bakery” finds “Bakeries”. */
const otherNumberOf = (typed: string): string[] =>
  [spaced(typed), joined(typed)]
    .flatMap((word) => [
      ...(/..[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
      ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
      ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []),
    ])
    .map((word) => ` ${word} `);

/**
 * The choices in whose title, group or keywords each typed word begins a word; all of them while nothing is typed. Where the
 * choices are things, `finds` takes singular and plural for the same.
 */
export function matchingGroups<G extends ChoiceGroup>(
  groups: readonly G[],
  typed: string,
  finds: 'as_typed' | 'singular_and_plural' = 'as_typed',
): G[] {
  const wanted = plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...beginningsOf(word), ...(finds === 'as_typed' ? [] : otherNumberOf(word))]);
  if (wanted.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title, keywords }) => {
        const text = wordsOf(plain([title, group.title, ...keywords].join(' ')));
        return wanted.every((forms) => forms.some((each) => text.includes(each)));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
