import { expect, test } from 'vitest';
import { disputeMoney, isKlarnaInquiry, isCompliance, lostVariantOf, takesEvidence } from './charge-dispute.ts';

const chargeback = { status: 'needs_response', reason: 'fraudulent', enhanced_eligibility_types: [] };
const inquiry = { ...chargeback, status: 'warning_needs_response' };

test('a lost dispute was accepted, lost after evidence, or never answered', () => {
  expect(lostVariantOf({ metadata: { __closed_by_merchant: '1', __evidence_submitted_at: '1' } })).toBe('accepted');
  expect(lostVariantOf({ metadata: { __closed_by_merchant: '0', __evidence_submitted_at: '1' } })).toBe('evidence');
  expect(lostVariantOf({ metadata: {} })).toBe('no_response');
});

test('evidence is taken while a response is due, but not for Klarna’s inquiries and compliance cases', () => {
  expect(takesEvidence(chargeback, 'card')).toBe(true);
  expect(takesEvidence(inquiry, 'card')).toBe(true);
  expect(takesEvidence(chargeback, 'klarna')).toBe(true);
  expect(isKlarnaInquiry(inquiry, 'klarna')).toBe(true);
  expect(takesEvidence(inquiry, 'klarna')).toBe(false);
  for (const compliance of [
    { ...chargeback, reason: 'noncompliant' },
    { ...chargeback, enhanced_eligibility_types: ['visa_compliance'] },
    { ...chargeback, enhanced_eligibility_types: ['mastercard_compliance'] },
  ]) {
    expect(isCompliance(compliance)).toBe(true);
    expect(takesEvidence(compliance, 'card')).toBe(false);
  }
  for (const status of ['under_review', 'won', 'lost', 'warning_closed', 'appeal_needs_response'])
    expect(takesEvidence({ ...chargeback, status }, 'card')).toBe(false);
});

const row = (reporting_category: string, amount: number, fee: number) => ({
  id: reporting_category,
  amount,
  currency: 'usd',
  fee,
  reporting_category,
});

test('an inquiry moved nothing, a chargeback amount and fee, and a win what the provider returns', () => {
  const [withdrawal, reversal] = [row('dispute', -5000, 1500), row('dispute_reversal', 5000, -1500)];
  expect(disputeMoney({ balance_transactions: [] })).toBeUndefined();
  const withdrawn = { currency: 'usd', withdrawn: 5000, fee: 1500, returned: 0, feeReturned: 0 };
  expect(disputeMoney({ balance_transactions: [withdrawal] })).toEqual(withdrawn);
  expect(disputeMoney({ balance_transactions: [reversal, withdrawal] })).toEqual({
    ...withdrawn,
    returned: 5000,
    feeReturned: 1500,
  });
});
