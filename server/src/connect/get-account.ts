import { endpoint } from '../endpoint.ts';
import { readAccount } from './read-account.ts';
import { noAccount, toAccount } from './to-account.ts';

export const getAccount = endpoint.connect.getAccount.handler(async ({ context }) => {
  if (context.store.account_id === '') return noAccount(context);
  const account = await readAccount(context, context.store).catch((error: unknown) => {
    context.log.warn({ err: error, request_id: context.request.id }, 'the account could not be read');
  });
  return account ? toAccount(context, account) : (false as const);
});
