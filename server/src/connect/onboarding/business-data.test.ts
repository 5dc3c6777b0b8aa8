import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { businessTypesIn, supportedCountries, supportedCountryNames } from './business-types.ts';
import { categoryTree, codeText, findCategory, industryToMcc } from './category-tree.ts';

const countries = businessTypesIn('en-US');
const typesOf = (country: string) => countries.find(({ key }) => key === country)?.types ?? [];

test('each of the 39 countries has business types, company first', () => {
  expect(supportedCountries).toHaveLength(39);
  expect(countries.map(({ key }) => key).toSorted()).toEqual(supportedCountries.toSorted());
  for (const { key, name, types } of countries) {
    expect(types.map((type) => type.key).slice(0, 2), key).toEqual(['company', 'individual']);
    expect(name, key).not.toBe(key);
  }
  expect(typesOf('PR')).toEqual(typesOf('US'));
  expect(
    countries.filter(({ types }) => types.some(({ key }) => key === 'government_entity')).map(({ key }) => key),
  ).toEqual(['PR', 'US']);
});

test('every structure is one of the provider’s', () => {
  const description = JSON.parse(
    readFileSync(new URL('../../../../sandbox/openapi/stripe-2026-10-28.json', import.meta.url), 'utf8'),
  );
  const known =
    description.paths['/v1/accounts'].post.requestBody.content['application/x-www-form-urlencoded'].schema.properties
      .company.properties.structure.enum;
  const used = new Set(
    countries.flatMap(({ types }) => types.flatMap(({ structures }) => structures.map(({ key }) => key))),
  );
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((key) => !known.includes(key))).toEqual([]);
  expect(typesOf('DE')[0]?.structures[0]).toEqual({
    key: 'private_corporation',
    name: 'Private corporation (GmbH, UG)',
  });
  expect(typesOf('JP')[0]?.structures).toEqual([]);
});

test('countries have the names of the store’s language, in its order', () => {
  const german = Object.values(supportedCountryNames('de-DE'));
  expect(german).toContain('Vereinigte Staaten');
  expect(german.slice(0, 3)).toEqual(['Australien', 'Belgien', 'Bulgarien']);
});

test('categories have two levels, one id each, and a code of four digits; each industry leads to one', () => {
  const items = categoryTree.flatMap((group) => group.items);
  const ids = [...items, ...categoryTree].map(({ id }) => id);
  expect(items.length).toBeGreaterThan(150);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(items.map(({ mcc }) => mcc)).size).toBe(items.length);
  for (const { id, mcc, title, keywords } of items) {
    expect(id).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(mcc, id).toBeGreaterThan(700);
    expect(mcc, id).toBeLessThan(10_000);
    expect(title, id).toMatch(/^[A-Z]/);
    expect(keywords.every(Boolean), id).toBe(true);
  }
  expect(Object.values(industryToMcc).filter((id) => !findCategory(id))).toEqual([]);
  expect(findCategory('software_services')?.mcc).toBe(7372);
  expect(codeText(findCategory('pets_veterinary')?.mcc ?? 0)).toBe('0742');
  expect(findCategory('pets_veterinary')?.keywords).toContain('0742');
});
