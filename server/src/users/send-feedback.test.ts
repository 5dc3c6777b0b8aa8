import { expect, test } from 'vitest';
import { auditOutcomes } from '../testing/audits.ts';
import { openServer } from '../testing/open-store.ts';

const path = '/wc/v3/payments/feedback';
const { server, admin } = await openServer();

const kept = () => server.world.db.selectFrom('feedback').selectAll().orderBy('feedback_id').execute();

test('what a merchant says is kept, however long, and is on record once', async () => {
  const comments = 'Payouts could be faster. '.repeat(4000).trim();
  const { status, body } = await admin.call('POST', path, {
    campaign: 'wporgReview2025',
    is_satisfied: false,
    comments,
  });
  expect(status).toBe(201);
  expect(await kept()).toMatchObject([{ campaign: 'wporgReview2025', is_satisfied: false, comments }]);
  expect(await auditOutcomes(server.world, { object_id: String(body.feedback_id), action: 'sendFeedback' })).toEqual([
    'done',
  ]);
});

test('what is no feedback is refused by the name of its field, and kept nowhere', async () => {
  const before = await kept();
  const { status, body } = await admin.call('POST', path, { campaign: 'a b', is_satisfied: true, comments: '' });
  expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: ['campaign'] });
  expect(await kept()).toEqual(before);
});
