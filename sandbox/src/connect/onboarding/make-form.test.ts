import { expect, test } from 'vitest';
import { blankAccount } from '../account.ts';
import { review, reviewOf } from '../requirements.ts';
import { makeForm, stepOf } from './make-form.ts';

const countries =
  'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IT JP LT LU LV MT NL NO NZ PL PR PT RO SE SG SI SK US';
const structures = {
  individual: [undefined],
  company: [undefined, 'private_corporation', 'sole_proprietorship', 'public_company'],
  non_profit: [undefined, 'registered_charity'],
  government_entity: [undefined, 'governmental_unit'],
};

/** What a field of the form is called for a requirement. */
const fieldFor = (requirement: string): string => {
  if (requirement === 'external_account') return 'external_account.account_number';
  if (requirement.endsWith('.document')) return `${requirement}.front`;
  return requirement.replace(/\.dob\.(day|month|year)$/, '.dob').replace(/\.ssn_last_4$/, '.id_number');
};

test.each(countries.split(' '))('every requirement of an account in %s can be met in its onboarding', (country) => {
  for (const [type, shapes] of Object.entries(structures))
    for (const structure of shapes) {
      const account = blankAccount('acct_1', 1_790_000_000, country);
      account['business_type'] = type;
      if (structure !== undefined) account['company'] = { structure };
      reviewOf(account).rules = 'full';
      review(account, 1_790_000_000);
      const form = makeForm(account, { fields: 'eventually_due', skipsTerms: false, skipsBank: false });
      expect(form.at).toBe(type === 'individual' ? 'representative_details' : 'business_details');
      const unmet = account.requirements.eventually_due.filter((requirement) => {
        const step = form.steps.find(({ id }) => id === stepOf(account, requirement));
        if (!step?.isDue) return true;
        // Of people and terms the step itself is the answer.
        if (step.people || step.id === 'summary') return false;
        return !step.fields.some(({ name }) => name === fieldFor(requirement));
      });
      expect([type, structure, unmet]).toEqual([type, structure, []]);
      // The account's own country, which is chosen beforehand, is one of the choices.
      const homes = form.steps.flatMap(({ fields }) => fields.filter(({ name }) => name.endsWith('.address.country')));
      expect(homes.flatMap(({ value, options = [] }) => options.filter(([key]) => key === value))).toHaveLength(
        homes.length,
      );
    }
});

test('an industry that the platform filled in is shown by its name', () => {
  const account = blankAccount('acct_1', 1_790_000_000, 'US');
  account['business_type'] = 'company';
  account['business_profile'] = { mcc: '5691' };
  reviewOf(account).rules = 'full';
  review(account, 1_790_000_000);
  const form = makeForm(account, { fields: 'eventually_due', skipsTerms: false, skipsBank: false });
  const industry = form.steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'business_profile.mcc');
  expect(industry?.options?.[0]).toEqual(['5691', 'Men’s and women’s clothing stores']);
});
