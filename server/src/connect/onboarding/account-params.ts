import type { SelfAssessment } from '@purser/contract/connect/onboarding';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { platformControls } from '../test-account.ts';
import { codeText, findCategory } from './category-tree.ts';
import { knownCapabilities } from './known-capabilities.ts';

type Asker = Pick<Context, 'store' | 'user'>;

/** An account that the provider verifies: what the wizard knows of the business; the provider asks for the rest. */
export function accountParams(
  context: Asker,
  fields: SelfAssessment,
  capabilities: Record<string, boolean>,
): Stripe.AccountCreateParams {
  const { store, user } = context;
  return {
    country: fields.country || store.country,
    ...(user?.email && { email: user.email }),
    controller: platformControls,
    ...businessParams(context, fields),
    capabilities: capabilitiesOf(capabilities),
  };
}

/** The part of it that can change while the details are not submitted. */
function businessParams(
  { store }: Pick<Context, 'store'>,
  fields: SelfAssessment,
): Pick<Stripe.AccountCreateParams, 'business_type' | 'company' | 'business_profile'> {
  const { business_type, company, business_name, site } = fields;
  const category = findCategory(fields.mcc ?? '');
  const structure = business_type !== 'individual' && company?.structure;
  return {
    ...(business_type && { business_type }),
    ...(structure && { company: { structure } }),
    business_profile: {
      name: business_name || store.name,
      ...(category && { mcc: codeText(category.mcc), product_description: category.title }),
      ...(site && publicHost(site) !== undefined && { url: site }),
    },
  };
}

/** The same for an account that exists: a structure that the new type doesn't have is unset. */
export const businessUpdate = (
  context: Pick<Context, 'store'>,
  fields: SelfAssessment,
): Pick<Stripe.AccountUpdateParams, 'business_type' | 'company' | 'business_profile'> => {
  const params = businessParams(context, fields);
  const isOther = params.business_type !== undefined && params.business_type !== 'individual';
  return isOther && !params.company ? { ...params, company: { structure: '' } } : params;
};

/** Card payments and the transfers that payouts need, and what else is wanted; unknown names are left out. */
export const capabilitiesOf = (wanted: Record<string, boolean>): Stripe.AccountCreateParams.Capabilities =>
  Object.fromEntries(
    [
      'card_payments',
      'transfers',
      ...Object.keys(wanted).filter((name) => wanted[name] && knownCapabilities.has(name)),
    ].map((name) => [name, { requested: true }]),
  );

/** The host name of a public address; the provider refuses loopback ones. */
function publicHost(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return /\.[a-z]/i.test(url.hostname) ? url.hostname : undefined;
}
