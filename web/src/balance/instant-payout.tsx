import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutOutcome } from '@purser/contract/payouts/instant-payout';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { payoutHref } from '../hrefs.ts';
import { useDismissal } from '../dismissal.ts';
import { formatClearMoney } from '../format/money.ts';
import { formatPercent } from '../format/percent.ts';
import { useAttempt } from '../idempotency.ts';
import type { Search } from '../search.ts';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isFlagSet } from './flag-notices.tsx';
import type { CurrencyFunds } from './funds.ts';

const InstantPayoutDialog = lazy(async () => ({
  default: (await import('./instant-payout-dialog.tsx')).InstantPayoutDialog,
}));

/** A parameter of the address that opens the dialog of an instant payout. */
const linkFlag = 'instant-payout';

/** Offers an instant payout for a fee, at the same height while loading; the result of the last one stays until it is dismissed. */
export function InstantPayout({
  instant,
  stopped,
}: {
  instant: CurrencyFunds['instant'];
  /** Why the account gets no payouts at all. */
  stopped: 'suspended' | 'off' | undefined;
}) {
  const { t } = useLingui();
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PayoutOutcome>();
  const [isNoticeDismissed, dismissNotice] = useDismissal(
    'wcpay_instant_deposit_notice_dismissed',
    settings.isInstantDepositNoticeDismissed,
  );
  const rate = formatPercent((instant?.fee_percentage ?? 0) / 100);
  const amountText = instant && formatClearMoney(instant.amount, instant.currency);
  const lack = lacking('purser_payout');
  const hindrance = lack
    ? t(lack)
    : stopped
      ? stopped === 'suspended'
        ? t`Your payouts are suspended.`
        : t`Payouts are disabled for your account.`
      : outcome?.id === null
        ? t`We’re still waiting for confirmation of your last instant payout.`
        : instant && instant.amount <= 0
          ? t`There’s no balance available for an instant payout. Try again after new payments.`
          : undefined;
  const terms = (
    <>
      {instant && instant.fee_percentage > 0 ? (
        <Trans>Instant payouts arrive within 30 minutes, on any day, for a {rate} service fee.</Trans>
      ) : (
        <Trans>Instant payouts arrive within 30 minutes, on any day.</Trans>
      )}{' '}
      {instant && instant.pending > 0 && (
        <Trans>This includes {formatClearMoney(instant.pending, instant.currency)} that’s still pending.</Trans>
      )}
    </>
  );
  // A message in the inbox links here.
  const isLinked = isFlagSet(search, linkFlag);
  const close = () => {
    setAsking(false);
    if (isLinked)
      void navigate({
        to: '.',
        search: (current: Search) => ({ ...current, [linkFlag]: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return (
    <div className="flex flex-col gap-3">
      {outcome && <OutcomeNotice outcome={outcome} onDismiss={() => setOutcome(undefined)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {/* What it is for, until it was read once. */}
        {isNoticeDismissed || outcome || hindrance ? (
          <p className="min-w-0 flex-1 basis-56 text-muted">{terms}</p>
        ) : (
          <div className="basis-full">
            <Notice onDismiss={dismissNotice}>{terms}</Notice>
          </div>
        )}
        {amountText ? (
          <Button
            variant={hindrance ? 'secondary' : 'primary'}
            onPress={() => setAsking(true)}
            disabledReason={hindrance}
            className="flex-1 basis-40"
          >
            {t`Get ${amountText} now`}
          </Button>
        ) : (
          <Skeleton className="h-9 flex-1 basis-40" />
        )}
      </div>
      {instant && (isAsking || (isLinked && !hindrance)) && (
        <Suspense>
          <InstantPayoutDialog instant={instant} attempt={attempt} onPaid={setOutcome} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function OutcomeNotice({ outcome, onDismiss }: { outcome: PayoutOutcome; onDismiss: () => void }) {
  const { id, amount, currency } = outcome;
  const amountText = formatClearMoney(amount, currency);
  if (id === null)
    return (
      <Notice onDismiss={onDismiss}>
        <Trans>
          We’re still waiting for confirmation of your {amountText} payout. It’ll appear under your payouts; don’t
          retry.
        </Trans>
      </Notice>
    );
  return (
    <Notice tone="success" onDismiss={onDismiss}>
      <Trans>Instant payout for {amountText} in transit.</Trans>{' '}
      <Link href={payoutHref(id)}>
        <Trans>View details</Trans>
      </Link>
    </Notice>
  );
}
