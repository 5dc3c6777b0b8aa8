import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApprovedLoan } from '@purser/contract/loans/offer';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { formatLoanRate } from '../format/percent.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FactRow } from '../ui/fact-row.tsx';

export const loanOfferQuery = () => api.loans.getLoanOffer.queryOptions({ retry: false });

/** The open loan offer with what it costs, or the accepted one until its money arrives; nothing without one. */
export function LoanOfferCard() {
  const { t } = useLingui();
  const { data } = useQuery(loanOfferQuery());
  const offer = data?.offer;
  if (!offer) return data?.approved ? <Approved loan={data.approved} /> : null;
  const { advance_amount, fee_amount, currency, withhold_rate, expected_days, yearly_rate, expires_at } = offer;
  const money = (amount: number) => formatClearMoney(amount, currency);
  return (
    <Card title={offer.is_replacement ? t`You have a new loan offer` : t`You have a loan offer`}>
      <div className="flex flex-col items-start gap-3">
        <FactRow
          facts={[
            { label: t`Loan amount`, value: money(advance_amount) },
            { label: t`Fixed fee`, value: money(fee_amount) },
            { label: t`Total to repay`, value: money(advance_amount + fee_amount) },
            { label: t`Withhold rate`, value: formatLoanRate(withhold_rate) },
            ...(yearly_rate === null
              ? []
              : [
                  {
                    label: t`True yearly cost`,
                    value: t`≈ ${formatLoanRate(yearly_rate)}`,
                    help: t`The fee as a yearly interest rate, at the pace of your recent sales. It’s higher than the fee because you repay part of the loan with each payment.`,
                  },
                ]),
          ]}
        />
        <p className="text-muted">
          {expected_days !== null && (
            <>
              <Plural
                value={expected_days}
                one="At the pace of your recent sales, you’d repay it in # day."
                other="At the pace of your recent sales, you’d repay it in # days."
              />{' '}
            </>
          )}
          <Trans>
            The offer ends on <DateTime moment={expires_at} form="date" />.
          </Trans>
        </p>
        <ButtonLink href={offer.url} variant="primary">
          <Trans>View offer</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}

function Approved({ loan: { advance_amount, fee_amount, currency, withhold_rate } }: { loan: ApprovedLoan }) {
  const { t } = useLingui();
  const rate = formatLoanRate(withhold_rate);
  return (
    <Card title={t`Your loan is approved`}>
      <p>
        <Trans>{formatClearMoney(advance_amount, currency)} is on its way to your balance.</Trans>
      </p>
      <p className="mt-1 text-muted">
        <Trans>
          You’ll repay {formatClearMoney(advance_amount + fee_amount, currency)} with {rate} of each payment.
        </Trans>
      </p>
    </Card>
  );
}
