import { expect, expectAccessible, screen, test } from '../support/story.ts';

test('while the provider hangs, the last known balance is shown with its time', async ({ api, admin }) => {
  await admin.goto(screen('/payments/overview'));
  const balance = admin.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$');
  // A current balance is shown for five seconds.
  await api.advance('PT1M');
  await api.fault({ on: 'GET /v1/balance', mode: 'hang', times: 100 });
  try {
    await admin.reload();
    await expect(balance.getByRole('status')).toContainText(
      /The payment provider isn’t responding\. You see your balance as of .+\./,
    );
    await expect(balance.getByRole('button', { name: /^Get / })).toHaveCount(0);
    await expectAccessible(admin);
  } finally {
    await api.clearFaults();
  }
});
