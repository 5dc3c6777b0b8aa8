import { endpoint, refuse } from '../endpoint.ts';
import { readAccount, toAccount } from './read-account.ts';

export const getAccount = endpoint.connect.getAccount.handler(async ({ context }) => {
  try {
    return toAccount(context, context.store, await readAccount(context, context.store));
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'the account could not be read');
    throw refuse('wcpay_http_request_failed', 502, 'The payment provider did not answer. Please try again.');
  }
});
