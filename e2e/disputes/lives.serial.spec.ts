import type { Dispute } from '@purser/contract/disputes/dispute';
import { buyDisputed, cards, chargeOf, disputeEvents, panel, receipt, timelineOf } from '../support/disputes.ts';
import { notice } from '../support/notices.ts';
import { expectOrderStatus, openPayment, row } from '../support/payments.ts';
import { expect, screen, test } from '../support/story.ts';

const fraud = 'Dispute: Transaction unauthorized';

test('a chargeback that nobody answers is lost at its deadline', async ({ admin, api }) => {
  const { intent, order_id, email, disputes } = await buyDisputed(api);
  const id = disputes[0]?.id ?? '';
  // A draft is no response.
  await api.rest('POST', `/wc/v3/payments/disputes/${id}`, { evidence: { shipping_carrier: 'UPS' } });
  await api.advance('P10D');
  await expect.poll(async () => (await chargeOf(api, intent)).dispute?.status, { timeout: 30_000 }).toBe('lost');
  await openPayment(admin, intent);
  const dispute = panel(admin, fraud);
  await expect(dispute).toContainText('You didn’t respond before the deadline, so you lost this dispute.');
  await expect(dispute).toContainText('The dispute fee isn’t returned.');
  await expect(dispute.getByRole('link', { name: /evidence|challenge/i })).toHaveCount(0);
  await expect(timelineOf(admin)).toContainText('The dispute was lost. The customer keeps the money.');
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expectOrderStatus(api, order_id, 'refunded');

  await admin.goto(screen('/payments/disputes', { 'search[]': email }));
  await expect(row(admin, `#${order_id}`)).toContainText('Lost');
  await expect(row(admin, `#${order_id}`)).not.toContainText(/left|Past due|Last day/);
  await expect(row(admin, `#${order_id}`).getByRole('link', { name: 'See details' })).toBeVisible();

  // Its answer’s address says that there is none.
  await admin.goto(screen('/payments/disputes/challenge', { id }));
  await expect(admin.getByRole('heading', { name: 'There’s nothing to answer anymore' })).toBeVisible();
  await expect(admin.getByText('You didn’t respond before the deadline, so you lost this dispute.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save for later' })).toHaveCount(0);
});

test('an inquiry that was answered and escalates is answered again, and lost', async ({ admin, api }) => {
  test.slow();
  const { intent, disputes } = await buyDisputed(api, cards.inquiry);
  const id = disputes[0]?.id ?? '';
  const statusIs = (status: string) =>
    expect.poll(async () => (await chargeOf(api, intent)).dispute?.status, { timeout: 30_000 }).toBe(status);
  await api.rest('POST', `/wc/v3/payments/disputes/${id}`, {
    evidence: { product_description: 'A blue teapot' },
    submit: true,
  });
  await api.advance('PT5H');
  await api.scenario({ scenario: 'escalate_dispute', dispute: id });
  await statusIs('needs_response');
  await openPayment(admin, intent);
  const dispute = panel(admin, fraud);
  await expect(timelineOf(admin)).toContainText(
    'An inquiry about this payment was opened. No money has been withdrawn.',
  );
  await expect(timelineOf(admin)).toContainText('The payment is disputed and needs your response.');

  const recorded = disputeEvents(admin);
  await dispute.getByRole('link', { name: 'Continue with challenge' }).click();
  await expect(admin.getByLabel('Product description')).toHaveValue('A blue teapot');
  await admin.getByLabel('Product type').selectOption({ label: 'Physical products' });
  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  await admin.getByLabel('Cover letter').fill('losing_evidence');
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Evidence saved!')).toBeVisible();
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeVisible();
  await statusIs('lost');
  await expect
    .poll(() => recorded)
    .toEqual([
      'wcpay_dispute_challenge_clicked needs_response transaction_details',
      'wcpay_dispute_product_selected needs_response',
      'wcpay_dispute_save_evidence_clicked needs_response',
      'wcpay_dispute_save_evidence_success needs_response',
      'wcpay_dispute_submit_evidence_clicked needs_response',
      'wcpay_dispute_submit_evidence_success needs_response',
    ]);
  await openPayment(admin, intent);
  await expect(dispute).toContainText(
    'Your evidence was reviewed, and the dispute was decided in the customer’s favor.',
  );
  await expect(dispute.getByRole('link', { name: 'View submitted evidence' })).toBeVisible();
  await expect(timelineOf(admin).getByText('Your evidence was submitted and is being reviewed.')).toHaveCount(2);
  await expect(admin.getByRole('row', { name: /^Deducted/ })).toBeVisible();
});

test('a refused acceptance keeps the question open, and can be tried again', async ({ admin, api }) => {
  const { intent } = await buyDisputed(api);
  await openPayment(admin, intent);
  const dispute = panel(admin, fraud);
  await api.fault({ on: 'POST /v1/disputes/*', mode: 'refuse', times: 50 });
  await dispute.getByRole('button', { name: 'Accept dispute' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByText('I understand').click();
  await question.getByRole('button', { name: 'Accept dispute' }).click();
  await expect(
    question.getByText('There has been an error accepting the dispute. Please try again later.'),
  ).toBeVisible();
  await api.clearFaults();
  await question.getByRole('button', { name: 'Accept dispute' }).click();
  await expect(dispute).toContainText('You accepted this dispute on ');
});

test('saving waits for an upload, and a submission that fails keeps what was typed', async ({ admin, api }) => {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]?.id ?? '';
  await admin.goto(screen('/payments/disputes/challenge', { id }));
  await expect(admin.getByRole('heading', { name: "Let's gather the basics" })).toBeVisible();
  const address = new RegExp(`disputes/details.*id=${id}`);
  await expect(admin.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', address);
  const recorded = disputeEvents(admin);
  await api.fault({ on: 'POST /v1/files', mode: 'late', delay_ms: 3000 });
  await admin.getByLabel('File for Order receipt').setInputFiles(receipt);
  await expect(admin.getByText('Uploading receipt.pdf…')).toBeVisible();
  await admin.getByRole('button', { name: 'Save for later' }).click();
  await expect(notice(admin, 'Please wait until file upload is finished.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Remove file: Order receipt' })).toBeVisible();

  await admin.getByRole('button', { name: 'Review', exact: true }).click();
  await admin.getByLabel('Cover letter').fill('In my own words');
  await api.fault({ on: 'POST /v1/disputes/*', mode: 'refuse', times: 50 });
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(admin.getByText(/Failed to submit evidence\. \(.+\)/)).toBeVisible({ timeout: 30_000 });
  await expect(admin.getByLabel('Cover letter')).toHaveValue('In my own words');
  await api.clearFaults();
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(admin.getByRole('heading', { name: 'Thanks for sharing your response' })).toBeVisible();
  const { evidence } = await api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
  expect(evidence).toMatchObject({ uncategorized_text: 'In my own words', customer_purchase_ip: expect.any(String) });
  expect(recorded).toEqual(
    expect.arrayContaining([
      'wcpay_dispute_file_upload_started needs_response',
      'wcpay_dispute_file_upload_success needs_response',
      'wcpay_dispute_submit_evidence_failed needs_response',
      'wcpay_dispute_submit_evidence_success needs_response',
    ]),
  );
});
