import { buyDisputed, cards, chargeOf, disputeEvents, panel, submitEvidence, timelineOf } from '../support/disputes.ts';
import { notice } from '../support/notices.ts';
import { buyPayment, dollars, expectOrderStatus, expectListed, openPayment } from '../support/payments.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, signIn, test, unique } from '../support/story.ts';

const fraud = 'Dispute: Transaction unauthorized';

test('a merchant understands a chargeback and accepts it', async ({ admin, api }) => {
  test.slow();
  const { intent, amount, order_id } = await buyDisputed(api);
  const recorded = disputeEvents(admin);
  await openPayment(admin, intent);
  const dispute = panel(admin, fraud);
  await expect(dispute).toContainText('The cardholder claims that they didn’t authorize this payment.');
  await expect(dispute).toContainText(/Respond by .* \d{4}, \d+:\d\d.*\d+ days left/);
  await expect(dispute.getByRole('row', { name: /^Withdrawn from your balance/ })).toContainText(
    `-${dollars(amount + 1500)}`,
  );
  await expect(dispute.getByRole('link', { name: 'Challenge dispute' })).toHaveAttribute(
    'href',
    /disputes\/challenge&id=du_/,
  );
  // Who refunds a chargeback pays twice.
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expect(dispute).toContainText('so a refund would pay the customer twice');
  await expectAccessibleEverywhere(admin);
  await admin.goto(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`);
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await openPayment(admin, intent);

  await dispute.getByRole('button', { name: 'Accept dispute' }).click();
  const question = admin.getByRole('alertdialog', { name: `Accept the dispute of ${dollars(amount)} USD?` });
  await expect(question.getByRole('button', { name: 'Keep dispute open' })).toBeFocused();
  await expect(question).toContainText('final and irreversible');
  await expect(question.getByRole('button', { name: 'Accept dispute' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(admin);
  await question.getByText('I understand').click();
  await question.getByRole('button', { name: 'Accept dispute' }).click();
  await expect(notice(admin, `You have accepted the dispute for order #${order_id}.`)).toBeVisible();
  await expect(dispute).toContainText(/You accepted this dispute on /);
  await expect(dispute.getByRole('heading')).toBeFocused();
  await expect(dispute.getByRole('button', { name: 'Accept dispute' })).toHaveCount(0);
  await expect(admin.getByText('Disputed: Lost', { exact: true })).toBeVisible();
  await expect(timelineOf(admin)).toContainText('The dispute was accepted. The customer keeps the money.');
  await expect(admin.getByRole('row', { name: /^Deducted/ })).toContainText(`-${dollars(amount)}`);
  await expectOrderStatus(api, order_id, 'refunded');
  expect(recorded).toEqual([
    'wcpay_dispute_accept_modal_view needs_response transaction_details',
    'wcpay_dispute_accept_click needs_response transaction_details',
  ]);
  await expectAccessibleEverywhere(admin);
});

test('a disputed payment needs no more requests than any other', async ({ admin, api }) => {
  const { intent } = await buyDisputed(api);
  const asked: string[] = [];
  admin.on('request', (request) => {
    // That someone looked is recorded afterwards; nothing waits for it.
    if (
      request.method() === 'GET' &&
      /\/payments\/(charges|payment_intents|timeline|authorizations|disputes)\b/.test(new URL(request.url()).pathname)
    )
      asked.push(request.url());
  });
  await openPayment(admin, intent);
  await expect(panel(admin, fraud)).toContainText('Withdrawn from your balance');
  await admin.waitForLoadState('networkidle');
  expect(asked, asked.join('\n')).toHaveLength(2);
});

test('a draft is continued, and what was submitted stays readable after a win', async ({ admin, api }) => {
  const { intent, disputes, amount } = await buyDisputed(api, cards.notReceived);
  const id = disputes[0]?.id ?? '';
  await api.rest('POST', `/wc/v3/payments/disputes/${id}`, { evidence: { product_description: 'A mug' } });
  const recorded = disputeEvents(admin);
  await openPayment(admin, intent);
  const dispute = panel(admin, 'Dispute: Product not received');
  await expect(dispute.getByRole('link', { name: 'Continue with challenge' })).toBeVisible();
  await submitEvidence(api, id, 'winning_evidence');
  await openPayment(admin, intent);
  await expect(dispute).toContainText(
    `You’ve been credited with the amount of ${dollars(amount)} and the fee of $15.00.`,
  );
  await expect(timelineOf(admin)).toContainText('The dispute was won. The amount and the fee were credited to you.');
  await expect(timelineOf(admin)).toContainText('Reason: Product not received');
  await expect(admin.getByRole('row', { name: /^Deducted/ })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  const submitted = dispute.getByRole('link', { name: 'View submitted evidence' });
  await expect(submitted).toHaveAttribute('href', new RegExp(`id=${id}`));
  await submitted.click();
  await expect(admin).toHaveURL(/disputes\/challenge/);
  expect(recorded).toContain('wcpay_view_submitted_evidence_clicked won transaction_details');
});

test('an inquiry is refunded from its order, which closes it', async ({ admin, api }) => {
  test.slow();
  const { intent, amount, order_id } = await buyDisputed(api, cards.inquiry);
  const recorded = disputeEvents(admin);
  await openPayment(admin, intent);
  const inquiry = panel(admin, 'Inquiry: Transaction unauthorized');
  await expect(inquiry).toContainText('No money has been withdrawn.');
  await expect(inquiry.getByRole('link', { name: 'Challenge dispute' })).toBeVisible();
  await expect(inquiry.getByRole('button', { name: 'Accept dispute' })).toHaveCount(0);
  await expectAccessibleEverywhere(admin);
  await inquiry.getByRole('button', { name: 'Issue refund' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Refund the customer?' });
  await expect(question).toContainText(dollars(amount));
  await question.getByRole('button', { name: 'Continue to refund' }).click();
  const refund = admin.getByRole('dialog', { name: 'Refund payment' });
  await refund.getByRole('button', { name: /^Use the remaining/ }).click();
  await refund.getByRole('button', { name: `Refund ${dollars(amount)} USD` }).click();
  await expectOrderStatus(api, order_id, 'refunded');
  expect(recorded).toEqual([
    'wcpay_dispute_inquiry_refund_modal_view warning_needs_response transaction_details',
    'wcpay_dispute_inquiry_refund_click warning_needs_response transaction_details',
  ]);
  await openPayment(admin, intent);
  await expect(inquiry).toContainText('The inquiry was closed. No money was withdrawn');
  await expect(timelineOf(admin)).toContainText('The inquiry was closed.');
});

test('two disputes of one payment are two panels, and the one that needs a response is first', async ({
  admin,
  api,
}) => {
  const { intent, order_id } = await buyDisputed(api, cards.several, 2);
  await openPayment(admin, intent);
  const both = panel(admin, fraud);
  await expect(both).toHaveCount(2);
  await both.first().getByRole('button', { name: 'Accept dispute' }).click();
  await admin.getByRole('alertdialog').getByText('I understand').click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept dispute' }).click();
  await expect(notice(admin, `You have accepted the dispute for order #${order_id}.`)).toBeVisible();
  await expect(both.first().getByRole('link', { name: 'Challenge dispute' })).toBeVisible();
  await expect(both.last()).toContainText('You accepted this dispute on ');
  await expect(admin.getByText('Disputed: Needs response', { exact: true })).toBeVisible();
});

test('an inquiry that the bank closes leaves the payment as it was', async ({ admin, api }) => {
  const { intent, order_id, disputes } = await buyDisputed(api, cards.inquiry);
  await api.scenario({ scenario: 'win_dispute', dispute: disputes[0]?.id });
  await expect
    .poll(async () => (await chargeOf(api, intent)).dispute?.status, { timeout: 30_000 })
    .toBe('warning_closed');
  await openPayment(admin, intent);
  const inquiry = panel(admin, 'Inquiry: Transaction unauthorized');
  await expect(inquiry).toContainText('The inquiry was closed. No money was withdrawn');
  await expect(inquiry.getByText('Inquiry: Closed')).toBeVisible();
  await expect(timelineOf(admin)).toContainText('An inquiry about this payment was opened.');
  await expect(timelineOf(admin)).toContainText('The inquiry was closed.');
  await expect(admin.getByRole('row', { name: /^Deducted/ })).toHaveCount(0);
  // Nothing was paid back, so a refund pays the customer once.
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await admin.goto(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`);
  await expect(admin.getByText(/^The inquiry about \$[\d.]+ was closed\.$/)).toBeVisible();
});

test('cases that take no evidence say so, and an open appeal says where to file it', async ({ admin, api }) => {
  test.slow();
  const open = async (fields: Record<string, string>) => {
    const { intent } = await buyPayment(api);
    await api.scenario({ scenario: 'open_dispute', payment_intent: intent, ...fields });
    await expect.poll(async () => (await chargeOf(api, intent)).disputes.length, { timeout: 30_000 }).toBe(1);
    await openPayment(admin, intent);
    return admin.getByRole('region', { name: /^(Dispute|Inquiry): / });
  };
  const compliance = await open({ reason: 'noncompliant' });
  await expect(compliance).toContainText('Visa charges an additional fee to contest a compliance case');
  await expect(compliance.getByRole('link', { name: 'Submit evidence for a fee of $500.00 USD' })).toBeVisible();
  await expect(compliance.getByRole('link', { name: 'Challenge dispute' })).toHaveCount(0);
  await expect(compliance.getByRole('button', { name: 'Accept dispute' })).toBeVisible();

  await expect(await open({ reason: 'general', status: 'under_review' })).toContainText('takes more than 60 days');
  await expect(await open({ reason: 'general', status: 'warning_under_review' })).toContainText(
    'takes 120 days or more',
  );
  await expect(await open({ reason: 'insufficient_funds' })).toContainText('It takes no response');
  const appeal = await open({ reason: 'general', status: 'appeal_needs_response' });
  await expect(appeal.getByText('Appeal: Needs response')).toBeVisible();
  await expect(appeal).toContainText(/you can appeal until .* \d{4}, \d+:\d\d/);
  // The loss stands until an appeal is won.
  await expect(admin.getByText('Disputed: Lost', { exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expectAccessibleEverywhere(admin);
});

test('a Klarna inquiry is refunded before it escalates; without an order it says where', async ({ admin, api }) => {
  const { id } = await api.provider<{ id: string }>('payment_intents', {
    amount: '5200',
    currency: 'usd',
    confirm: 'true',
    'payment_method_data[type]': 'klarna',
    'payment_method_data[billing_details][email]': 'grace@example.com',
    'payment_method_data[billing_details][address][country]': 'US',
    return_url: 'https://example.com/back',
  });
  await api.scenario({ scenario: 'approve_action', payment_intent: id });
  await api.scenario({
    scenario: 'open_dispute',
    payment_intent: id,
    reason: 'product_not_received',
    status: 'warning_needs_response',
  });
  await expectListed(api, id);
  await expect.poll(async () => (await chargeOf(api, id)).disputes.length, { timeout: 30_000 }).toBe(1);
  await openPayment(admin, id);
  const inquiry = panel(admin, 'Inquiry: Product not received');
  await expect(inquiry).toContainText('Klarna escalates the inquiry automatically after 21 days');
  await expect(inquiry.getByRole('link', { name: 'Challenge dispute' })).toHaveCount(0);
  await inquiry.getByRole('button', { name: 'Issue refund' }).click();
  await admin.getByRole('button', { name: 'Continue to refund' }).click();
  await expect(admin.getByText('Unable to view order. Order not found.')).toBeVisible();
});

test('who may not answer disputes sees the actions and why they are disabled', async ({ api, browser }) => {
  const { intent } = await buyDisputed(api);
  const username = unique('clerk');
  const password = 'a long password';
  await api.rest('POST', '/wp/v2/users', {
    username,
    password,
    email: `${username}@example.com`,
    roles: ['shop_manager'],
    capabilities: ['-purser_dispute'],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, { username, password });
  await openPayment(page, intent);
  const dispute = panel(page, fraud);
  for (const name of ['Challenge dispute', 'Accept dispute'])
    await expect(dispute.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(dispute).toContainText('You need permission to respond to disputes.');
  await context.close();
});
