import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { HoldFacts } from '../payouts/hold-facts.tsx';

const whatByKind: Record<AccountHold['kind'], MessageDescriptor> = {
  payouts_blocked: msg`Payouts suspended`,
  payments_disabled: msg`Payments disabled`,
  payouts_disabled: msg`Payouts disabled`,
  waiting_period: msg`First payout on hold`,
  bank_account_errored: msg`Bank account can’t receive payouts`,
  under_review: msg`Account under review`,
  rejected: msg`Account rejected`,
  requirements_due: msg`Business details due`,
};

/** Each hold in words: what, since when, why, and what to do. */
export function HoldList({ holds }: { holds: readonly AccountHold[] }) {
  const { t } = useLingui();
  if (holds.length === 0) return null;
  return (
    <ul aria-label={t`Holds on your account`} className="flex flex-col gap-3">
      {holds.map((hold) => (
        <li key={hold.kind} className="rounded-control border border-line px-3.5 py-2.5">
          <p className="font-semibold">{t(whatByKind[hold.kind])}</p>
          <HoldFacts hold={hold} />
        </li>
      ))}
    </ul>
  );
}
