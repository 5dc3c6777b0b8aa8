import { endpoint } from '../http/endpoint.ts';
import { accountIfKnown } from './read-account.ts';
import { noAccount, toAccount } from './to-account.ts';

export const getAccount = endpoint.connect.getAccount.handler(async ({ context }) => {
  if (context.store.account_id === '') return noAccount(context);
  const account = await accountIfKnown(context, context.store);
  return account ? toAccount(context, account) : (false as const);
});
