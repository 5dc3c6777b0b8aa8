import { expect, test } from 'vitest';
import { whatWillBeAsked } from './what-will-be-asked.ts';
import type { Ask } from './what-will-be-asked.ts';

const topicsOf = (asks: Ask[] | undefined) => asks?.map(({ topic }) => topic);

test('an individual is asked about themselves, a company about its people', () => {
  const alone = whatWillBeAsked({ country: 'US', businessType: 'individual' });
  expect(Object.keys(alone)).toEqual(['you', 'account']);
  expect(alone.you).toContainEqual({ topic: 'personal_id', when: 'always' });
  expect(alone.you).toContainEqual({ topic: 'identity_document', when: 'if_needed' });

  const german = whatWillBeAsked({ country: 'DE', businessType: 'company', structure: 'private_corporation' });
  expect(topicsOf(german.people)).toEqual(['owners', 'directors']);
  expect(topicsOf(german.representative)).not.toContain('personal_id');
  expect(topicsOf(whatWillBeAsked({ country: 'US', businessType: 'company', structure: 'llc' }).people)).toEqual([
    'owners',
  ]);
});

test('public companies and charities have no owners, and one person is verified as such', () => {
  const public_ = whatWillBeAsked({ country: 'US', businessType: 'company', structure: 'public_corporation' });
  expect(public_.people).toBeUndefined();
  expect(topicsOf(whatWillBeAsked({ country: 'FR', businessType: 'non_profit' }).people)).toEqual(['directors']);
  const sole = whatWillBeAsked({ country: 'US', businessType: 'company', structure: 'sole_proprietorship' });
  expect(Object.keys(sole)).toEqual(['business', 'you', 'account']);
});

test('where papers are always needed, that is said before the first field', () => {
  expect(whatWillBeAsked({ country: 'AE', businessType: 'company' }).business).toContainEqual({
    topic: 'business_document',
    when: 'always',
  });
  // Before a type is chosen: what all have in common.
  expect(Object.keys(whatWillBeAsked({ country: 'GB' }))).toEqual(['you', 'account']);
});
