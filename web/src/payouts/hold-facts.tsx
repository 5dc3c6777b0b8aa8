import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { askWords } from '@purser/contract/connect/account-status';
import type { AccountHold } from '@purser/contract/connect/account-status';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { reasonWords } from './hold-words.ts';
import { failureWords } from './payout-failure.ts';

const whyByKind: Partial<Record<AccountHold['kind'], MessageDescriptor>> = {
  waiting_period: msg`Every new account waits 7 days for its first payout.`,
  bank_account_errored: msg`A payout to it failed.`,
  requirements_due: msg`The payment provider has to know who it pays.`,
};

const todoByKind: Record<AccountHold['kind'], MessageDescriptor> = {
  payouts_blocked: msg`You do not need to do anything. The money stays in your balance, and payouts go on when the suspension ends; ask support if it lasts.`,
  payments_disabled: msg`Give the payment provider the details that it asks for.`,
  payouts_disabled: msg`Give the payment provider the details that it asks for.`,
  waiting_period: msg`Wait. Payments that you take meanwhile are paid out afterwards.`,
  bank_account_errored: msg`Replace the bank account or correct its details. Payouts go on with the next one.`,
  under_review: msg`Wait for the review to end. You are told by e-mail what comes out of it.`,
  rejected: msg`Ask support. New payments cannot be taken with this account.`,
  requirements_due: msg`Give the payment provider the details that it asks for before the deadline.`,
};
const beingChecked = msg`Wait: what you sent is being checked.`;
const nothingAsked = msg`You do not need to do anything. Ask support if it lasts.`;

/** Since when something is held, why, until when, and what to do. */
export function HoldFacts({ hold }: { hold: AccountHold }) {
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
  facts.push([
    t`Why`,
    why
      ? t(why)
      : reason === null
        ? t`The payment provider does not say.`
        : t`The payment provider gives “${askWords(reason)}” as the reason.`,
  ]);
  if (asks.length > 0 && kind !== 'bank_account_errored') facts.push([t`Asked for`, asks.map(askWords).join(', ')]);
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
