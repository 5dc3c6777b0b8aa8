import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyBlocks } from './policy-text.ts';

const bold = (text: string) => ({ text, isBold: true });
const plain = (text: string) => ({ text, isBold: false });

test('a policy has headings, paragraphs, lists and bold words', () => {
  const text = '# Returns\nWithin **30 days**.\nUnused.\n\n- A mug\n* A **pen**\n\nOr 2 ** 3.';
  expect(policyBlocks(text)).toEqual([
    { kind: 'heading', runs: [plain('Returns')] },
    { kind: 'paragraph', lines: [[plain('Within '), bold('30 days'), plain('.')], [plain('Unused.')]] },
    { kind: 'list', items: [[plain('A mug')], [plain('A '), bold('pen')]] },
    { kind: 'paragraph', lines: [[plain('Or 2 ** 3.')]] },
  ]);
});

test('markup in a policy is text, and no word of any text is lost', () => {
  expect(policyBlocks('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', lines: [[plain('<script>alert(1)</script>')]] },
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('word', '**', '- ', '# ', '\n', '\n\n', ' ', '*')), (parts) => {
      const shown = JSON.stringify(policyBlocks(parts.join('')));
      expect(shown.split('word').length).toBe(parts.join('').split('word').length);
    }),
  );
});
