import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Charge } from '@purser/contract/transactions/charge';
import type { Api } from '../support/api.ts';
import { chargeOf } from '../support/disputes.ts';
import { notice } from '../support/notices.ts';
import { buyPayment } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

/** Opens a dispute of a payment, and waits until the books have it. */
async function dispute(api: Api, payment_intent: string, reason = 'fraudulent'): Promise<string> {
  await api.scenario({ scenario: 'open_dispute', payment_intent, reason });
  await expect.poll(async () => (await chargeOf(api, payment_intent)).disputes.length, { timeout: 30_000 }).toBe(1);
  return (await chargeOf(api, payment_intent)).disputes[0]!.id;
}

const statusIs = (api: Api, id: string, status: string) =>
  expect
    .poll(async () => (await api.rest<{ status: string }>('GET', `/wc/v3/payments/disputes/${id}`)).status, {
      timeout: 30_000,
    })
    .toBe(status);

test('a fraud dispute is won with two earlier purchases that the store found', async ({ admin, api }) => {
  // A card of its own: the payments of other stories are no purchases of this customer.
  const card = '4000008260000000';
  const { name, email, order_id, charge } = await buyPayment(api, { card });
  await api.buy({ card, name, email });
  await api.buy({ card, name, email, quantity: 2 });
  await api.advance('P130D');
  const disputed = await api.buy({ card, name, email });
  const { payment_intent } = await api.rest<Charge>('GET', `/wc/v3/payments/charges/order/${disputed.order_id}`);
  const id = await dispute(api, payment_intent!);

  await admin.goto(screen('/payments/disputes/challenge', { id }));
  const purchases = admin.getByRole('region', { name: 'Earlier purchases with this card' });
  await expect(purchases).toContainText('These two earlier purchases qualify.');
  await expect(purchases.getByRole('checkbox', { name: 'Send these purchases as evidence' })).toBeChecked();
  await expect(purchases.getByText('Same card, same IP address, same email, and same shipping address')).toHaveCount(2);
  // The newest two are proposed; an older one qualifies as well.
  await purchases.getByLabel('Second earlier purchase').selectOption(charge);
  await expect(purchases.getByRole('link', { name: `Order #${order_id}` })).toBeVisible();
  await purchases.getByText('Preview what is sent about the buyer').click();
  await expect(purchases.getByText(email)).toBeVisible();
  await expectAccessibleEverywhere(admin);
  // Not without a word on what was sold; the provider says so.
  const what = purchases.getByLabel('What the disputed payment was for');
  const sold = await what.inputValue();
  await what.fill('');
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(purchases.getByText('Describe what the disputed payment was for.')).toBeVisible();
  await what.fill(sold);
  await purchases.getByLabel('What you sold').selectOption('Merchandise');
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(purchases.getByText('Qualified')).toBeVisible();
  // The same orders, for whoever reads documents.
  await admin.getByText('Earlier orders that weren’t disputed', { exact: true }).click();
  await expect(admin.getByText(`Earlier orders, order ${disputed.order_id}.pdf`)).toBeVisible();

  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(notice(admin, 'Evidence submitted!')).toBeVisible();
  await statusIs(api, id, 'won');
  const { evidence } = await api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
  expect(evidence['uncategorized_file']).toMatch(/^file_/);
  await admin.getByRole('link', { name: 'View submitted dispute' }).click();
  await expect(purchases.getByText('Qualified')).toBeVisible();
  await expect(purchases.getByRole('link', { name: `Order #${order_id}` })).toBeVisible();
});

test('a compliance case is challenged only after its fee was agreed to', async ({ admin, api }) => {
  const { intent } = await buyPayment(api);
  const id = await dispute(api, intent, 'noncompliant');
  await admin.goto(screen('/payments/disputes/challenge', { id }));
  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  const submit = admin.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await admin.getByRole('checkbox', { name: /I agree to the network fee of \$500\.00 USD/ }).check({ force: true });
  await submit.click();
  await admin.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(notice(admin, 'Evidence submitted!')).toBeVisible();
  await statusIs(api, id, 'under_review');
});
