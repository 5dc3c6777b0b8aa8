import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AccountFees } from '@purser/contract/connect/account-fees';
import { formatDate } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import { formatPercent } from '../format/percent.ts';
import { sourceLabel } from '../transactions/labels.ts';
import { Card } from '../ui/card.tsx';
import { HelpTip } from '../ui/help-tip.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { feeRows, foldEqual } from './fee-rows.ts';
import type { FeeRow, Rate } from './fee-rows.ts';

/** What each enabled payment method costs, with its current discounts and their remaining volume. */
export function FeesCard({ fees, enabledMethods }: { fees: AccountFees; enabledMethods: readonly string[] }) {
  const { t } = useLingui();
  const rows = feeRows(fees, enabledMethods);
  return (
    <Card title={<Trans>Transaction fees</Trans>}>
      {rows.length === 0 ? (
        <p className="text-muted">
          <Trans>We don’t have any fees for your payment methods yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Fees by payment method`} className="flex flex-col gap-2.5">
          {foldEqual(rows).map((group) => (
            <FeeLine key={group[0].method} group={group} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Methods that cost the same share a line. */
function FeeLine({ group }: { group: [FeeRow, ...FeeRow[]] }) {
  const { t } = useLingui();
  const [row, ...others] = group;
  const { currency, current, before, share } = row;
  const labelOf = ({ method }: FeeRow): string => {
    const known = sourceLabel(method);
    return method === 'card_present' ? t`Card readers` : known ? t(known) : method;
  };
  const label = labelOf(row);
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {others.length === 0 ? (
          <span>{label}</span>
        ) : (
          <details className="min-w-0 flex-1 basis-36">
            <summary className="flex w-fit cursor-pointer list-none items-center gap-1 hover:text-accent">
              {label} <Plural value={others.length} one="+# more" other="+# more" />
              <Icon name="chevron-down" className="transition-transform [details[open]>summary>&]:rotate-180" />
            </summary>
            <ul className="mt-1 mb-1.5 text-muted">
              {others.map((other) => (
                <li key={other.method}>{labelOf(other)}</li>
              ))}
            </ul>
          </details>
        )}
        <span className="flex items-center gap-1.5 tabular-nums">
          {before && (
            <del className="text-muted">
              <span className="sr-only">{t`Was`} </span>
              {words(before, currency)}
            </del>
          )}
          <span className="font-medium">{words(current, currency)}</span>
          {share !== null && <span className="text-muted">{t`(${formatPercent(share)} discount)`}</span>}
          <HelpTip about={t`the ${label} fee`}>
            <FeeParts row={row} />
          </HelpTip>
        </span>
      </div>
      <DiscountTerms row={row} />
    </li>
  );
}

/** `2.9% + $0.30`; a zero part is omitted, unless both are zero. */
function words({ rate, fixed }: Rate, currency: string): string {
  const money = fixed !== 0 || rate === 0 ? formatClearMoney(fixed, currency) : '';
  return [rate === 0 ? '' : formatPercent(rate), money].filter(Boolean).join(' + ');
}

function FeeParts({ row: { base, international, fx, total, currency } }: { row: FeeRow }) {
  const { t } = useLingui();
  const parts: [string, Rate | null][] = [
    [t`Base fee`, base],
    [t`International payment fee`, international],
    [t`Foreign exchange fee`, fx],
    [t`Total per transaction`, total],
  ];
  return (
    <span className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
      {parts.map(
        ([label, rate]) =>
          rate && (
            <span key={label} className="contents">
              <span>{label}</span>
              <span className="text-right tabular-nums">{words(rate, currency)}</span>
            </span>
          ),
      )}
    </span>
  );
}

/** When and by what a discount ends. */
function DiscountTerms({ row: { discount } }: { row: FeeRow }) {
  const { t } = useLingui();
  if (!discount) return null;
  const { end_time, volume_allowance, volume_currency, current_volume, tc_url } = discount;
  const currency = volume_currency ?? discount.currency;
  const until = end_time ? formatDate(end_time) : undefined;
  const used =
    volume_allowance === null
      ? undefined
      : t`${formatClearMoney(current_volume ?? 0, currency)} of ${formatClearMoney(volume_allowance, currency)} used`;
  if (!until && !used && !tc_url) return null;
  return (
    <p className="text-[0.8125rem] text-muted">
      {[until && t`Discount until ${until}`, used].filter(Boolean).join(' · ')}{' '}
      {tc_url && /^https?:\/\//.test(tc_url) && (
        <Link href={tc_url} isExternal>
          <Trans>Terms</Trans>
        </Link>
      )}
    </p>
  );
}
