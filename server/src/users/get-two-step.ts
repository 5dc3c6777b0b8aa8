import { callerOf, endpoint } from '../http/endpoint.ts';
import { twoStepOf } from './two-step-of.ts';

export const getTwoStep = endpoint.users.getTwoStep.handler(({ context }) =>
  twoStepOf(context, callerOf(context).user_id),
);
