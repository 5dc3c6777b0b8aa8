import { i18n } from '@lingui/core';
import { disputeReasons } from '@purser/contract/disputes/dispute-reason';
import { beforeAll, expect, test } from 'vitest';
import { guidanceByReason, guidanceOf } from './reason-guidance.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('each reason has its own summary, claim and evidence', () => {
  const texts = disputeReasons.map((reason) => guidanceByReason[reason]);
  for (const part of ['display', 'summary', 'claim'] as const)
    expect(new Set(texts.map((text) => i18n._(text[part]))).size).toBe(disputeReasons.length);
  for (const { evidence } of texts) expect(new Set(evidence.map((each) => i18n._(each))).size).toBeGreaterThan(1);
});

test('a reason that is newer than the texts keeps its own word and is given what helps with any', () => {
  expect(i18n._(guidanceOf({ reason: 'stolen_by_{pirates}' }).display)).toBe('stolen_by_{pirates}');
  expect(guidanceOf({ reason: 'stolen_by_{pirates}' }).evidence).toBe(guidanceByReason.general.evidence);
  expect(guidanceOf({ reason: 'constructor' }).evidence).toBe(guidanceByReason.general.evidence);
  const nameOf = (...enhanced_eligibility_types: string[]) =>
    i18n._(guidanceOf({ reason: 'noncompliant', enhanced_eligibility_types }).display);
  expect([nameOf(), nameOf('visa_compliance'), nameOf('mastercard_compliance')]).toEqual([
    'Network compliance',
    'Visa compliance',
    'Mastercard compliance',
  ]);
});

test('advice about a payment without a card mentions none', () => {
  for (const reason of disputeReasons) {
    const { summary, claim, evidence, guidance } = guidanceOf({ reason }, 'klarna');
    for (const text of [summary, claim, ...evidence, guidance]) expect(i18n._(text)).not.toMatch(/\bcard/i);
  }
});
