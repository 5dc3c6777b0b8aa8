import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import type { ReactNode } from 'react';
import { formatExplicitMoney } from '../format/money.ts';
import { formatPercent } from '../format/percent.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PayoutDay } from './payout-day.tsx';
import { labelByPayoutType } from './labels.ts';
import { PayoutStatusBadge } from './payout-status-badge.tsx';

/**
 * An automatic payout, or a withdrawal, shows date and amount. A requested one shows what it took from the balance,
 * what of that was the fee, and what arrives.
 */
export function PayoutSummary({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { amount, fee, fee_percentage, currency, automatic, method } = payout;
  const money = (value: number) => formatExplicitMoney(value, currency);
  const percent = formatPercent(fee_percentage / 100);
  return (
    <Card isFlush>
      <Tiles>
        <Tile label={t`${t(labelByPayoutType[payout.type])} date`} below={<PayoutStatusBadge payout={payout} />}>
          <PayoutDay date={payout.date} />
        </Tile>
        {automatic ? (
          <Tile label={t`Amount`}>{money(amount)}</Tile>
        ) : (
          <>
            <Tile label={t`Gross`}>{money(amount + fee)}</Tile>
            <Tile label={t`Fee`} below={t`${percent} service fee`}>
              {money(-fee)}
            </Tile>
            <Tile label={t`Net`}>{money(amount)}</Tile>
          </>
        )}
      </Tiles>
      {method === 'instant' && (
        <div className="border-t border-line px-5 py-4">
          <Notice>
            <Trans>
              Transaction history is unavailable for instant payouts from the payment provider, so we matched the
              transactions below.
            </Trans>
          </Notice>
        </div>
      )}
    </Card>
  );
}

const Tiles = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4 px-5 py-4">{children}</dl>
);

const Tile = ({ label, below, children }: { label: ReactNode; below?: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="amount mt-0.5 text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]">{children}</dd>
    {below && <dd className="mt-1 text-[0.8125rem] text-muted">{below}</dd>}
  </div>
);

/** As high as the loaded summary. */
export const PayoutSkeleton = () => (
  <Card isFlush>
    <div aria-busy className="flex gap-10 px-5 py-4 max-sm:pb-[4.6875rem]">
      <p className="sr-only">
        <Trans>Loading the payout…</Trans>
      </p>
      {[0, 1].map((tile) => (
        <div key={tile}>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="mt-0.5 h-7 w-36" />
          <Skeleton className="mt-1 h-[1.375rem] w-20" />
        </div>
      ))}
    </div>
  </Card>
);
