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
  // Missing details usually stop both, for the same reason.
  const payments = holds.find(({ kind }) => kind === 'payments_disabled');
  const payouts = holds.find(({ kind }) => kind === 'payouts_disabled');
  const areAlike =
    payments !== undefined &&
    payouts !== undefined &&
    payments.since === payouts.since &&
    payments.reason === payouts.reason &&
    payments.asks.join() === payouts.asks.join();
  return (
    <ul aria-label={t`Holds on your account`} className="flex flex-col gap-3">
      {(areAlike ? holds.filter((hold) => hold !== payouts) : holds).map((hold) => (
        <li key={hold.kind} className="rounded-control border border-line px-3.5 py-2.5">
          <p className="font-semibold">
            {areAlike && hold === payments ? t`Payments and payouts disabled` : t(whatByKind[hold.kind])}
          </p>
          <HoldFacts hold={hold} />
        </li>
      ))}
    </ul>
  );
}
