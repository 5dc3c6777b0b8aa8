import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { HoldFacts } from '../payouts/hold-facts.tsx';

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

/** Each hold in words: what, since when, why, and what to do. */
export function HoldList({ holds }: { holds: readonly AccountHold[] }) {
  const { t } = useLingui();
  if (holds.length === 0) return null;
  return (
    <ul aria-label={t`What holds your money`} className="flex flex-col gap-3">
      {holds.map((hold) => (
        <li key={hold.kind} className="rounded-control border border-line px-3.5 py-2.5">
          <p className="font-semibold">{t(whatByKind[hold.kind])}</p>
          <HoldFacts hold={hold} />
        </li>
      ))}
    </ul>
  );
}
