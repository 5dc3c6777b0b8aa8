import { expect, it } from 'vitest';
import { matchingGroups } from './matching-groups.ts';

const groups = [
  {
    id: 'food',
    title: 'Food & drink',
    items: [
      { id: 'cafe', title: 'Cafés', keywords: ['coffee', 'tea room'] },
      { id: 'bakery', title: 'Bakeries', keywords: ['bread', 'e-shop'] },
    ],
  },
  { id: 'clothes', title: 'Clothing', items: [{ id: 'shoes', title: 'Shoe shops', keywords: ['sneakers'] }] },
];
const found = (typed: string) => matchingGroups(groups, typed).flatMap(({ items }) => items.map(({ id }) => id));

it('a choice is found by the beginnings of words of its title, group and keywords, without accents', () => {
  expect(found('cafe')).toEqual(['cafe']);
  expect(found('COFF')).toEqual(['cafe']);
  expect(found('food bre')).toEqual(['bakery']);
  expect(found('e-sh')).toEqual(['bakery']);
  expect(found('offee')).toEqual([]);
  expect(found('clothing')).toEqual(['shoes']);
});

it('things are found in singular and plural, with and without a hyphen', () => {
  const things = (typed: string) =>
    matchingGroups(groups, typed, 'singular_and_plural').flatMap(({ items }) => items.map(({ id }) => id));
  expect(things('shoes')).toEqual(['shoes']);
  expect(things('bakery')).toEqual(['bakery']);
  expect(things('breads cakes')).toEqual([]);
  expect(things('eshops')).toEqual(['bakery']);
  expect(things('sneaker')).toEqual(['shoes']);
  expect(things('glass')).toEqual([]);
});

it('without a word all choices show, and groups without a match don’t', () => {
  expect(found('  ')).toEqual(['cafe', 'bakery', 'shoes']);
  expect(matchingGroups(groups, 'sneak').map(({ id }) => id)).toEqual(['clothes']);
});
