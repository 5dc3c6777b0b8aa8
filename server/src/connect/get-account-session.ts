import { endpoint } from '../http/endpoint.ts';
import { openSession } from './onboarding/open-session.ts';

export const getAccountSession = endpoint.connect.getAccountSession.handler(async ({ context }) => {
  if (context.store.account_id === '') return [];
  try {
    return await openSession(context);
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'an account session could not be created');
    return [];
  }
});
