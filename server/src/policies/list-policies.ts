import { policyKinds } from '@purser/contract/policies/policy';
import { endpoint } from '../http/endpoint.ts';
import { findPolicy, viewPolicy } from './policies.ts';

export const listPolicies = endpoint.policies.listPolicies.handler(async ({ context }) => {
  const { db, store } = context;
  const data = await Promise.all(
    policyKinds.map(async (policy) => {
      const row = await findPolicy(db, store.store_id, policy);
      return row ? viewPolicy(row) : { policy, version: 0, text: '', saved: '', saved_by: null };
    }),
  );
  return { data };
});
