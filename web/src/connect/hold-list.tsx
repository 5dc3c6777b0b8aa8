import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { DateTime } from '../format/date-time.tsx';
import { askWords, reasonWords } from '../payouts/hold-words.ts';

const whatByKind: Record<AccountHold['kind'], MessageDescriptor> = {
  payouts_blocked: msg`Payouts are suspended`,
  payments_disabled: msg`Payments are off`,
  payouts_disabled: msg`Payouts are off`,
  waiting_period: msg`The first payout waits`,
  bank_account_errored: msg`The bank account cannot be paid out to`,
  under_review: msg`The account is under review`,
  rejected: msg`The account was rejected`,
  requirements_due: msg`Details of your business are due`,
};

const whyByKind: Partial<Record<AccountHold['kind'], MessageDescriptor>> = {
  waiting_period: msg`Every new account waits 7 days for its first payout.`,
  bank_account_errored: msg`A payout to it failed.`,
  requirements_due: msg`The payment provider has to know who it pays.`,
};

const todoByKind: Record<AccountHold['kind'], MessageDescriptor> = {
  payouts_blocked: msg`You do not need to do anything. The money stays in your balance, and payouts go on when the suspension ends; ask support if it lasts.`,
  payments_disabled: msg`Give the details that are asked for, under Edit details.`,
  payouts_disabled: msg`Give the details that are asked for, under Edit details.`,
  waiting_period: msg`Wait. Payments that you take meanwhile are paid out afterwards.`,
  bank_account_errored: msg`Replace the bank account under Edit details. Payouts go on with the next one.`,
  under_review: msg`Wait for the review to end. You are told by e-mail what comes out of it.`,
  rejected: msg`Ask support. New payments cannot be taken with this account.`,
  requirements_due: msg`Give the details before the deadline, under Edit details.`,
};
const nothingAsked = msg`Wait: what you sent is being checked.`;

/** Each hold in words: what, since when, why, and what to do. */
export function HoldList({ holds }: { holds: readonly AccountHold[] }) {
  const { t } = useLingui();
  if (holds.length === 0) return null;
  return (
    <ul aria-label={t`What holds your money`} className="flex flex-col gap-3">
      {holds.map((hold) => (
        <Hold key={hold.kind} {...hold} />
      ))}
    </ul>
  );
}

function Hold({ kind, since, reason, until, asks }: AccountHold) {
  const { t } = useLingui();
  const why = reasonWords(reason) ?? whyByKind[kind];
  const isOff = kind === 'payments_disabled' || kind === 'payouts_disabled';
  return (
    <li className="rounded-control border border-line px-3.5 py-2.5">
      <p className="font-semibold">{t(whatByKind[kind])}</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem] max-xs:grid-cols-1">
        {since !== null && (
          <>
            <dt className="text-muted">
              <Trans>Since</Trans>
            </dt>
            <dd>
              <DateTime moment={since} />
            </dd>
          </>
        )}
        {until !== null && (
          <>
            <dt className="text-muted">
              <Trans>Until</Trans>
            </dt>
            <dd>
              <DateTime moment={until} />
            </dd>
          </>
        )}
        <dt className="text-muted">
          <Trans>Why</Trans>
        </dt>
        <dd>{why ? t(why) : (reason ?? t`The payment provider does not say.`)}</dd>
        {asks.length > 0 && kind !== 'bank_account_errored' && (
          <>
            <dt className="text-muted">
              <Trans>Asked for</Trans>
            </dt>
            <dd className="wrap-anywhere">{asks.map(askWords).join(', ')}</dd>
          </>
        )}
        <dt className="text-muted">
          <Trans>What to do</Trans>
        </dt>
        <dd>{t(isOff && asks.length === 0 ? nothingAsked : todoByKind[kind])}</dd>
      </dl>
    </li>
  );
}
