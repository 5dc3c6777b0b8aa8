import { describe, expect, test } from 'vitest';
import { keepPrefix } from './keep-prefix.ts';

describe('the prefix of a VAT number stays', () => {
  test.each([
    ['typing after it', 'GB ', 'GB 1', 'GB 1'],
    ['deleting its last character', 'GB ', 'GB', 'GB '],
    ['deleting it whole', 'GB 123', '', 'GB '],
    ['deleting in it', 'GB 123', 'B 123', 'GB 123'],
    ['deleting the space', 'GB 123', 'GB123', 'GB 123'],
    ['typing over everything', 'GB 123', '9', 'GB 9'],
    ['pasting a number with its code', 'GB ', 'gb123456789', 'GB 123456789'],
    ['pasting a number with code and space', 'GB ', 'GB 123456789', 'GB 123456789'],
    ['pasting a number with its code after the prefix', 'GB ', 'GB GB123456789', 'GB 123456789'],
    ['letters that begin a number', 'FR ', 'FR F', 'FR F'],
    ['the code typed as part of a number', 'FR F', 'FR FR', 'FR FR'],
  ])('%s', (_what, before, typed, after) => {
    expect(keepPrefix(before.slice(0, 3), before, typed)).toBe(after);
  });

  test('a Swiss number is pasted as it is printed', () => {
    expect(keepPrefix('CHE ', 'CHE ', 'CHE-123.456.789 MWST')).toBe('CHE 123.456.789 MWST');
  });

  test('without a prefix the text is the number', () => {
    expect(keepPrefix('', '5182475355', '51824753556')).toBe('51824753556');
  });
});
