import { problemPath, refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import { descriptorProblem, payoutIntervalsIn } from '@purser/contract/settings/settings';
import type { Settings, SettingsPatch } from '@purser/contract/settings/settings';
import type { Context, Store } from '../context.ts';
import { problemOfTarget } from '../http/post-outside.ts';

type Problems = Record<string, { message: string; code?: string }>;

/** What of a well-formed body cannot be, given what is; all of it, so that it can be corrected at once. */
export function problemsOf(
  input: SettingsPatch,
  before: Settings,
  { store, config }: Pick<Context, 'store' | 'config'>,
): Problems {
  const problems: Problems = {};
  const refused = (field: keyof SettingsPatch, message: string | undefined, code?: string) => {
    if (message !== undefined) problems[field] = { message, ...(code !== undefined && { code }) };
  };
  const { enabled_payment_method_ids: methods, account_statement_descriptor: descriptor } = input;
  if (methods) {
    const unknown = methods.find((method) => !before.available_payment_method_ids.includes(method));
    refused('enabled_payment_method_ids', unknown && `We don’t support the payment method ${unknown}.`);
    if (methods.length === 0) refused('enabled_payment_method_ids', 'Keep at least one payment method enabled.');
  }
  // An account that has no descriptor yet sends its empty one back with every save.
  if (descriptor !== undefined && descriptor !== before.account_statement_descriptor)
    refused('account_statement_descriptor', descriptorProblem(descriptor), 'rest_invalid_pattern');
  const phone = input.account_business_support_phone;
  if (phone && before.account_country === 'JP' && !phone.startsWith('+81'))
    refused('account_business_support_phone', 'Start with +81, the country code of Japan');
  const webhook = input.dispute_reminder_webhook_url;
  if (webhook && webhook !== before.dispute_reminder_webhook_url)
    refused('dispute_reminder_webhook_url', problemOfTarget(webhook, config));
  const interval = input.deposit_schedule_interval;
  if (interval !== undefined && interval !== before.deposit_schedule_interval) {
    const known = payoutIntervalsIn(before.account_country);
    if (!known.some((each) => each === interval))
      refused('deposit_schedule_interval', `Choose one of ${known.join(', ')}.`);
  }
  const isScheduled = (
    ['deposit_schedule_interval', 'deposit_schedule_weekly_anchor', 'deposit_schedule_monthly_anchor'] as const
  ).some((key) => input[key] !== undefined && input[key] !== before[key]);
  if (isScheduled && before.deposit_restrictions === 'schedule_restricted')
    refused('deposit_schedule_interval', 'Your payment provider sets the payout schedule of this account.');
  return { ...problems, ...levelProblem(input, before), ...rulesProblem(input, store) };
}

function rulesProblem({ advanced_fraud_protection_settings: rules }: SettingsPatch, store: Store): Problems {
  // `error` means that the caller could not read the rules; they stay unchanged.
  const problem = rules === undefined || rules === 'error' ? undefined : refuseRuleset(rules, store.currency);
  return problem ? { [problemPath(problem)]: { message: problem.message } } : {};
}

/** Advanced protection without a rule would look like protection and be none. */
function levelProblem(input: SettingsPatch, before: Settings): Problems {
  const { current_protection_level: level, advanced_fraud_protection_settings: given } = input;
  const kept = before.advanced_fraud_protection_settings;
  const rules = given === undefined || given === 'error' ? kept : given;
  if ((level ?? before.current_protection_level) !== 'advanced' || rules.length > 0) return {};
  const field = given === undefined ? 'current_protection_level' : 'advanced_fraud_protection_settings';
  return { [field]: { message: 'Advanced protection needs at least one rule.' } };
}
