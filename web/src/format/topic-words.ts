import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as words from '@purser/contract/connect/labels';
import type { Topic } from '@purser/contract/connect/requirement';
import { translated } from '../translated.ts';

/** What is asked for, as merchants say it. */
const labelByTopic = translated(words.labelByTopic);

/** Why it is asked for. */
export const whyByTopic: Partial<Record<Topic, MessageDescriptor>> = {
  website: msg`Shows what you sell and how customers reach you.`,
  support_contact: msg`A phone number that customers see on receipts and statements.`,
  business_name: msg`As it stands in the public register or on your tax documents.`,
  business_address: msg`Where your business is registered.`,
  business_phone: msg`For questions about your business.`,
  business_id: msg`Proves that the business exists and belongs to you.`,
  business_document: msg`Such as a certificate of incorporation or an extract from the register.`,
  legal_name: msg`As it stands on the identity document.`,
  date_of_birth: msg`Whoever takes payments must be at least 18.`,
  home_address: msg`Not a PO box: the law requires the person’s home address.`,
  email: msg`For news about your account.`,
  phone: msg`To confirm that it’s you.`,
  personal_id: msg`Compared with official records, never shown to customers.`,
  nationality: msg`The law of your country asks for it.`,
  role: msg`Shows that the person may act for the business.`,
  identity_document: msg`A passport, driver’s license or national ID card, as a color photo.`,
  owners: msg`Everyone who owns 25% or more, with name, date of birth and home address.`,
  directors: msg`Name and date of birth of each person who directs the business.`,
  executives: msg`Name and date of birth of each person who manages the business.`,
  bank_account: msg`In the name of the business. We send your payouts there.`,
  terms: msg`The agreement with our payments partner.`,
};

/** The number that a country knows its businesses by. */
const businessIds: Record<string, MessageDescriptor> = {
  US: msg`Employer Identification Number (EIN)`,
  PR: msg`Employer Identification Number (EIN)`,
  CA: msg`Business Number (BN)`,
  GB: msg`Companies House number (CRN)`,
  AU: msg`ACN or ABN`,
  NZ: msg`NZBN or company number`,
  SG: msg`Unique Entity Number (UEN)`,
  HK: msg`Business registration number`,
  JP: msg`Corporate Number`,
  AE: msg`Trade license number`,
  CH: msg`Business identification number (UID)`,
  NO: msg`Organization number`,
};
const personalIds: Record<string, MessageDescriptor> = {
  US: msg`Last four digits of the Social Security number`,
  PR: msg`Last four digits of the Social Security number`,
  CA: msg`Social Insurance Number (SIN)`,
  SG: msg`NRIC or FIN number`,
  HK: msg`Hong Kong identity card number`,
  AE: msg`Emirates ID number`,
};

/** The topic in the words of a country; of the provider’s `fields`, where they are known: it may ask for part of a number or all. */
export function topicLabel(topic: Topic, country: string, fields: readonly string[] = []): MessageDescriptor {
  const isWhole = fields.some((field) => field.endsWith('.id_number'));
  if (topic === 'personal_id' && isWhole && (country === 'US' || country === 'PR')) return msg`Social Security number`;
  const national =
    topic === 'business_id' ? businessIds[country] : topic === 'personal_id' ? personalIds[country] : undefined;
  return national ?? labelByTopic[topic];
}
