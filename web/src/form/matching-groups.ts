export interface ChoiceGroup {
  id: string;
  title: string;
  items: readonly { id: string; title: string; keywords: readonly string[] }[];
}

/** Without accents and case, so that “creme” finds “Crème”. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The choices in whose title, group or keywords each typed word begins a word; all of them while nothing is typed. */
export function matchingGroups<G extends ChoiceGroup>(groups: readonly G[], typed: string): G[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title, keywords }) => {
        const text = ` ${plain([title, group.title, ...keywords].join(' ')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
        return wanted.every((word) => text.includes(` ${word.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}`));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
