import { expect, test } from 'vitest';
import { checkAnswer, checkEvent } from './conformance.ts';

test('a response with a missing or unknown field is reported', () => {
  expect(() => checkAnswer('GET', '/v1/refunds/re_1', { id: 're_1', object: 'refund' })).toThrow(
    "must have required property 'amount'",
  );
  expect(() =>
    checkAnswer('GET', '/v1/refunds', { object: 'list', data: [], has_more: false, url: '/v1/refunds', colour: 'red' }),
  ).toThrow('must NOT have additional properties');
  expect(() => checkEvent({ type: 'refund.imagined' })).toThrow('No event type');
});
