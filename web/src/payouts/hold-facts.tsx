import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { askWords } from '@purser/contract/connect/account-status';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { topicOf } from '@purser/contract/connect/requirement';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { topicLabel } from '../format/topic-words.ts';
import { settings } from '../page-settings.ts';
import { reasonWords } from './hold-words.ts';
import { failureWords } from './payout-failure.ts';

const whyByKind: Partial<Record<AccountHold['kind'], MessageDescriptor>> = {
  waiting_period: msg`The first payout of every new account is on hold for 7–14 days.`,
  bank_account_errored: msg`A payout to this account failed.`,
  requirements_due: msg`The payment provider must verify your business.`,
};

const todoByKind: Record<AccountHold['kind'], MessageDescriptor> = {
  payouts_blocked: msg`You don’t need to do anything. The money stays in your balance until payouts resume. If this lasts, contact support.`,
  payments_disabled: msg`Submit the requested details.`,
  payouts_disabled: msg`Submit the requested details.`,
  waiting_period: msg`You don’t need to do anything. We’ll pay out your sales when the hold ends.`,
  bank_account_errored: msg`Update your bank account details. Payouts resume with the next one.`,
  under_review: msg`You don’t need to do anything. We’ll email you the result.`,
  rejected: msg`Contact support. This account can’t accept payments.`,
  requirements_due: msg`Submit the requested details before the deadline.`,
};
const beingChecked = msg`You don’t need to do anything. The payment provider is checking your details.`;
const nothingAsked = msg`You don’t need to do anything. If this lasts, contact support.`;

/** A requested detail in the merchant’s words; several fields of the provider have the same. */
function askLabel(ask: string, write: (words: MessageDescriptor) => string): string {
  const topic = topicOf(ask);
  if (topic === 'other') return askWords(ask);
  const country = 'error' in settings.accountStatus ? settings.connect.country : settings.accountStatus.country;
  return write(topicLabel(topic, country));
}

/** The start, reason and end of a hold, and what to do; without the reason where the sentence above says it. */
export function HoldFacts({ hold, isExplained = false }: { hold: AccountHold; isExplained?: boolean }) {
  const { t } = useLingui();
  const { kind, since, until, reason, asks } = hold;
  const why = reasonWords(reason) ?? whyByKind[kind];
  const isOff = kind === 'payments_disabled' || kind === 'payouts_disabled';
  const withoutAsks = reason === 'requirements.pending_verification' ? beingChecked : nothingAsked;
  const todo = failureWords(reason)?.what_to_do ?? (isOff && asks.length === 0 ? withoutAsks : todoByKind[kind]);
  const facts: [string, ReactNode][] = [];
  if (since !== null) facts.push([t`Since`, <DateTime key="since" moment={since} form="full" />]);
  if (until !== null)
    facts.push([
      kind === 'requirements_due' ? t`Needed by` : t`Until`,
      <DateTime key="until" moment={until} form="full" />,
    ]);
  if (!isExplained)
    facts.push([
      t`Why`,
      why
        ? t(why)
        : reason === null
          ? t`The payment provider didn’t give a reason.`
          : t`The payment provider’s reason: “${askWords(reason)}”.`,
    ]);
  if (asks.length > 0 && kind !== 'bank_account_errored')
    facts.push([t`Requested details`, [...new Set(asks.map((ask) => askLabel(ask, t)))].join(', ')]);
  facts.push([t`What to do`, t(todo)]);
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem] max-xs:grid-cols-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
