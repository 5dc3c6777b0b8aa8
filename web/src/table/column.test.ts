import { describe, expect, it } from 'vitest';
import { hiddenKeys } from './column.ts';

const column = (key: string, more: { isRequired?: boolean; isHiddenByDefault?: boolean } = {}) => ({
  key,
  label: key,
  render: () => key,
  ...more,
});
const columns = [column('date', { isRequired: true }), column('email', { isHiddenByDefault: true }), column('fees')];

describe('the columns of a table', () => {
  it('are the defaults until the user chooses, and all of them after an empty choice', () => {
    expect(hiddenKeys(columns, undefined)).toEqual(['email']);
    expect(hiddenKeys(columns, [])).toEqual([]);
    expect(hiddenKeys(columns, ['fees'])).toEqual(['fees']);
  });

  it('cannot lose a required one', () => {
    expect(hiddenKeys(columns, ['date', 'unknown'])).toEqual([]);
  });
});
