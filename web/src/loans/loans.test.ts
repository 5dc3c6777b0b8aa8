import { expect, test } from 'vitest';
import { byDisbursement } from './loan-order.ts';
import { loanChoices } from './loan-choices.ts';

test('loans to filter by are in progress while active, else paid in full', () => {
  expect(loanChoices('In Progress', 'Paid in Full', ['flxln_2|active', 'flxln_1|paid', 'flxln_0|replaced'])).toEqual([
    { value: 'flxln_2', label: 'flxln_2 (In Progress)' },
    { value: 'flxln_1', label: 'flxln_1 (Paid in Full)' },
    { value: 'flxln_0', label: 'flxln_0 (Paid in Full)' },
  ]);
});

test('the loan that was disbursed last comes first, or last', () => {
  const loan = (stripe_loan_id: string, paid_out_at: string) => ({
    stripe_loan_id,
    amount: 100_000,
    currency: 'usd',
    fee_amount: 12_000,
    withhold_rate: 0.1,
    paid_out_at,
    first_paydown_at: paid_out_at,
    fully_paid_at: null,
  });
  const loans = [loan('flxln_1', '2025-01-05 08:00:00'), loan('flxln_2', '2026-02-01 08:00:00')];
  expect(byDisbursement(loans, 'desc').map(({ stripe_loan_id }) => stripe_loan_id)).toEqual(['flxln_2', 'flxln_1']);
  expect(byDisbursement(loans, 'asc').map(({ stripe_loan_id }) => stripe_loan_id)).toEqual(['flxln_1', 'flxln_2']);
});
