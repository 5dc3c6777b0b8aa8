import { buyPayment } from '../support/payments.ts';
import { expect, screen, test } from '../support/story.ts';

test('a submission without a response is told, and confirmed once the provider has it', async ({ admin, api }) => {
  const { charge } = await buyPayment(api, { card: '4000000000000259' });
  const disputeOf = async () =>
    (await api.rest<{ disputes: { id: string; status: string }[] }>('GET', `/wc/v3/payments/charges/${charge}`))
      .disputes[0];
  await expect.poll(disputeOf, { timeout: 30_000 }).toBeTruthy();
  const id = (await disputeOf())?.id ?? '';
  await admin.goto(screen('/payments/disputes/challenge', { id }));
  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  await admin.getByLabel('Cover letter').fill('winning_evidence');
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(admin.getByText('Evidence saved!')).toBeVisible();
  // It arrives, but neither its response nor any reading of it does.
  await api.fault({ on: 'POST /v1/disputes/*', mode: 'reset', when: 'after', times: 50 });
  await api.fault({ on: 'GET /v1/disputes*', mode: '500', when: 'before', times: 500 });
  try {
    await admin.getByRole('button', { name: 'Submit', exact: true }).click();
    await admin.getByRole('button', { name: 'Submit evidence' }).click();
    await expect(admin.getByText('Waiting for the payment provider')).toBeVisible({ timeout: 40_000 });
    await expect(admin.getByRole('button', { name: 'Submit', exact: true })).toHaveAttribute('aria-disabled', 'true');
  } finally {
    await api.clearFaults();
  }
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(async () => (await disputeOf())?.status, { timeout: 30_000 }).toBe('won');
});
