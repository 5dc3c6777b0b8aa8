import { endpoint, refuse } from '../../http/endpoint.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptPage } from './receipt.ts';

export const getReceipt = endpoint.readers.getReceipt.handler(async ({ input, context }) => {
  const facts = await readReceipt(context, context.store, input.payment_intent_id);
  if (facts === 'missing') throw refuse('wcpay_missing_payment', 404, 'We couldn’t find this payment.');
  if (facts === 'not_in_person')
    throw refuse('wcpay_payment_not_in_person', 400, 'Receipts are only available for card reader payments.');
  return { html_content: receiptPage(facts) };
});
