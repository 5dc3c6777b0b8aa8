import { test, expect } from 'vitest';
import { paymentStatusOf } from './payment-status.ts';
import type { PaymentFacts } from './payment-status.ts';

const paid: PaymentFacts = {
  status: 'succeeded',
  paid: true,
  captured: true,
  refunded: false,
  amount_refunded: 0,
  outcome: { type: 'authorized' },
  dispute: null,
  intent_status: 'succeeded',
};

test('the derived status takes the first rule that matches', () => {
  const statusOf = (change: Partial<PaymentFacts>) => paymentStatusOf({ ...paid, ...change });
  expect(statusOf({})).toBe('paid');
  expect(statusOf({ captured: false, intent_status: 'requires_capture' })).toBe('authorized');
  expect(statusOf({ captured: false, intent_status: 'requires_capture', fraud_meta_box_type: 'review' })).toBe(
    'fraud_outcome_review',
  );
  expect(statusOf({ fraud_meta_box_type: 'review_blocked' })).toBe('fraud_outcome_block');
  expect(statusOf({ outcome: { type: 'issuer_declined' }, status: 'failed', paid: false })).toBe('failed');
  expect(statusOf({ outcome: { type: 'blocked' }, status: 'failed', paid: false })).toBe('blocked');
  expect(statusOf({ amount_refunded: 500 })).toBe('refunded_partial');
  expect(statusOf({ amount_refunded: 500, refunded: true })).toBe('refunded_full');
  expect(statusOf({ last_refund_status: 'failed' })).toBe('refund_failed');
  expect(statusOf({ status: 'pending', paid: false, intent_status: 'processing' })).toBe('processing');
});

test('a disputed and partly refunded payment shows the dispute', () => {
  expect(paymentStatusOf({ ...paid, amount_refunded: 500, dispute: { status: 'needs_response' } })).toBe(
    'disputed_needs_response',
  );
});
