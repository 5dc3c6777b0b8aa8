import { endpoint } from '../../http/endpoint.ts';
import { businessTypesIn } from './business-types.ts';
import { categoryTree, industryToMcc } from './category-tree.ts';

export const getOnboardingFields = endpoint.connect.getOnboardingFields.handler(({ context }) => ({
  data: {
    business_types: businessTypesIn(context.store.locale),
    mccs_display_tree: categoryTree,
    industry_to_mcc: industryToMcc,
  },
}));

export const listBusinessTypes = endpoint.connect.listBusinessTypes.handler(({ context }) => ({
  data: businessTypesIn(context.store.locale),
}));
