/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { NamedPerson, Step } from '../../connect/onboarding/form.ts';
import { make, makeButton } from './make-element.ts';

type People = NonNullable<Step['people']>;

/** The list of people of a role, each with its acts. */
export function drawPeople(
  { noun, plural, listed }: People,
  act: { edit: (person: NamedPerson | undefined) => void; remove: (person: NamedPerson) => void },
): HTMLElement {
  const cards = listed.map((person) => {
    const { name, problem } = person;
    const edit = makeButton('Edit', 'link', () => act.edit(person));
    edit.setAttribute('aria-label', `Edit ${name}`);
    const remove = makeButton('Remove', 'link', () => act.remove(person));
    remove.setAttribute('aria-label', `Remove ${name}`);
    return make(
      'li',
      { class: 'card' },
      make('div', { class: 'row' }, make('strong', {}, name), make('span', {}, edit, ' ', remove)),
      ...(problem ? [make('p', { class: 'error' }, problem)] : []),
    );
  });
  const list = make('ul', { class: 'people' }, ...cards);
  const add = makeButton(`Add ${listed.length > 0 ? 'another ' : ''}${noun}`, 'quiet', () => act.edit(undefined));
  return make('div', { class: 'people', role: 'group', 'aria-label': capitalOf(plural) }, list, make('div', {}, add));
}

export const capitalOf = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
