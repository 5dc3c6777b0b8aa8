import { policyVersionsPage } from '@purser/contract/policies/policy';
import { endpoint, refuse } from '../http/endpoint.ts';
import { policyRows, viewPolicy, viewVersion } from './policies.ts';

export const listPolicyVersions = endpoint.policies.listPolicyVersions.handler(async ({ input, context }) => {
  const versions = policyRows(context.db, context.store.store_id).where('p.policy', '=', input.policy);
  const rows = await (input.before === undefined ? versions : versions.where('p.version', '<', input.before))
    .orderBy('p.version', 'desc')
    .limit(policyVersionsPage)
    .execute();
  return { data: rows.map(viewVersion) };
});

export const getPolicyVersion = endpoint.policies.getPolicyVersion.handler(async ({ input, context }) => {
  const row = await policyRows(context.db, context.store.store_id)
    .select('p.body')
    .where('p.policy', '=', input.policy)
    .where('p.version', '=', input.version)
    .executeTakeFirst();
  if (!row) throw refuse('resource_missing', 404, 'There’s no such version of this page.');
  return viewPolicy(row);
});
