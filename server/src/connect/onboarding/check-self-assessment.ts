import { annualRevenues, goLiveTimeframes } from '@purser/contract/connect/onboarding';
import type { SelfAssessment } from '@purser/contract/connect/onboarding';
import { refuseFields } from '../../http/endpoint.ts';
import { isSupportedCountry, structuresOf, supportedCountries } from './business-types.ts';
import { findCategory } from './category-tree.ts';

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);

/**
 * Refuses what the wizard does not offer, naming each field under `name`; missing and empty fields are skipped. A type
 * without its country is looked up in all of them, and so is a structure without its type.
 */
export function checkSelfAssessment(name: 'fields' | 'self_assessment', given: SelfAssessment): void {
  const { country, business_type, company, mcc, annual_revenue, go_live_timeframe } = given;
  const structure = company?.structure;
  const countries = country && isSupportedCountry(country) ? [country] : supportedCountries;
  const hasType = (type: string) => countries.some((each) => structuresOf(each, type) !== undefined);
  const types =
    business_type && hasType(business_type) ? [business_type] : ['company', 'non_profit', 'government_entity'];
  const hasStructure = (key: string) =>
    countries.some((each) => types.some((type) => structuresOf(each, type)?.includes(key)));
  const unknown: Record<string, boolean> = {
    country: isUnknown(country, isSupportedCountry),
    business_type: isUnknown(business_type, hasType),
    'company.structure': isUnknown(structure, hasStructure),
    mcc: isUnknown(mcc, (id) => findCategory(id) !== undefined),
    annual_revenue: isUnknown(annual_revenue, (key) => isOneOf(annualRevenues, key)),
    go_live_timeframe: isUnknown(go_live_timeframe, (key) => isOneOf(goLiveTimeframes, key)),
  };
  const wrong = Object.keys(unknown).filter((field) => unknown[field]);
  if (wrong.length > 0)
    throw refuseFields(
      Object.fromEntries(
        wrong.map((field) => [`${name}.${field}`, { message: `${name}.${field} is not one of those offered.` }]),
      ),
    );
}

const isUnknown = (value: string | undefined, isKnown: (value: string) => boolean): boolean =>
  value !== undefined && value !== '' && !isKnown(value);
