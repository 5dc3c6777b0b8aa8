import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { journalHref } from '@purser/contract/payouts/journal';
import type { PayoutProof, ProofLine, ProofLineName } from '@purser/contract/payouts/payout-proof';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../format/count.ts';
import { formatClearMoney, formatExplicitMoney } from '../format/money.ts';
import { DownloadButton } from '../table/download-button.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Ledger } from '../ui/ledger.tsx';
import type { LedgerLine } from '../ui/ledger.tsx';
import { truncateMiddle } from '../ui/middle-truncate.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { labelByProofLine } from './proof-words.ts';
import { payoutHref, transactionsOfPayoutHref } from '../hrefs.ts';

const helpByLine: Partial<Record<ProofLineName, MessageDescriptor>> = {
  refund_failures: msg`Refunds that the customer’s bank rejected. The money is back in your balance.`,
  adjustments: msg`The payment provider’s corrections to your balance.`,
  reserves: msg`Money the payment provider holds in reserve or releases.`,
  returned_payouts: msg`Earlier payouts deducted from your balance or returned to it.`,
  carried_over: msg`Parts of transactions included in other payouts, listed below.`,
  payout_fee: msg`The payment provider’s fee for an instant payout.`,
};

/** Shows that a payout adds up: each line of its equation, what they leave unexplained, and what was paid. */
export function PayoutProofCard({
  proof,
  isReleased,
}: {
  proof: Pick<UseQueryResult<PayoutProof>, 'data' | 'isError' | 'refetch'>;
  /** The payout failed or was canceled: its transactions are no longer listed under it. */
  isReleased: boolean;
}) {
  const { t } = useLingui();
  const { data, isError, refetch } = proof;
  return (
    <Card title={t`Payout proof`} actions={data && data.by !== 'pending' && <JournalButtons id={data.id} />}>
      {data ? (
        data.by === 'pending' ? (
          <Notice>
            <Trans>The payment provider is still preparing this payout. The proof will appear here.</Trans>
          </Notice>
        ) : (
          <Proof proof={data} isReleased={isReleased} />
        )
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()}>
          <Trans>We couldn’t load the proof.</Trans>
        </NotLoaded>
      ) : (
        <div aria-busy className="max-sm:min-h-[23.5rem]">
          <SkeletonLines count={7} />
        </div>
      )}
    </Card>
  );
}

/** What is in the payout, as an accountant books it. */
const JournalButtons = ({ id }: { id: string }) => (
  <>
    <DownloadButton href={journalHref(id, 'csv')} size="small">
      <Trans>Journal (CSV)</Trans>
    </DownloadButton>
    <DownloadButton href={journalHref(id, 'json')} size="small">
      <Trans>Journal (JSON)</Trans>
    </DownloadButton>
  </>
);

/** What customers paid in other currencies, each apart, and what the provider made of it. */
function Converted({ proof: { converted = [], currency } }: { proof: PayoutProof }) {
  const { t } = useLingui();
  if (converted.length === 0) return null;
  return (
    <Ledger
      isWide
      label={t`Paid in other currencies`}
      lines={converted.map((part) => {
        const paid = formatExplicitMoney(part.customer_amount, part.customer_currency);
        return {
          key: part.customer_currency,
          label: t`Includes ${paid}`,
          amount: formatClearMoney(part.amount, currency),
          note: <span className="text-[0.8125rem] text-muted">({formatCount(part.count)})</span>,
          help: t`Converted by the payment provider, each transaction at the rate of its day. Before fees.`,
          isSub: true,
        };
      })}
    />
  );
}

function Proof({ proof, isReleased }: { proof: PayoutProof; isReleased: boolean }) {
  const { t } = useLingui();
  const { currency, by, unexplained, amount } = proof;
  const money = (value: number) => formatClearMoney(value, currency);
  const linesOf = (line: ProofLine): LedgerLine[] => {
    const help = helpByLine[line.line];
    return [
      {
        key: line.line,
        label: t(labelByProofLine[line.line]),
        amount: money(line.amount),
        ...(help && { help: t(help) }),
        ...(line.count > 0 && {
          note: <span className="text-[0.8125rem] text-muted">({formatCount(line.count)})</span>,
        }),
        href: isReleased ? undefined : linkOf(proof.id, line),
      },
      ...line.payouts.map((other) => ({
        key: `${line.line} ${other.id}`,
        label: t`Payout ${truncateMiddle(other.id)}`,
        amount: money(other.amount),
        href: payoutHref(other.id),
        isSub: true,
      })),
      ...remainderOf(line),
    ];
  };
  /** Money that is in no other payout yet. */
  const remainderOf = ({ line, amount: whole, payouts }: ProofLine): LedgerLine[] => {
    const rest = payouts.reduce((left, other) => left - other.amount, whole);
    return line === 'carried_over' && rest !== 0
      ? [{ key: 'rest', label: t`Remains in your balance`, amount: money(rest), isSub: true }]
      : [];
  };
  return (
    <div className="flex flex-col gap-3">
      {by === 'allocation' && (
        <p className="text-muted">
          <Trans>
            We assign the oldest available transactions until they cover the amount and its fee. The payment provider
            doesn’t list the transactions of payouts that you request.
          </Trans>
        </p>
      )}
      <Ledger
        isWide
        label={t`Payout breakdown`}
        lines={[
          ...proof.lines.flatMap(linesOf),
          { key: 'unexplained', label: t`Unexplained`, amount: money(unexplained) },
          {
            key: 'amount',
            label: isReleased ? t`Payout` : amount < 0 ? t`Withdrawn` : t`Paid out`,
            amount: money(amount),
            isTotal: true,
          },
        ]}
      />
      {unexplained === 0 ? (
        <p className="flex items-center gap-1.5 text-success-ink">
          <Icon name="success" />
          <Trans>Adds up to the cent</Trans>
        </p>
      ) : (
        <Notice tone="danger" title={<Trans>This payout doesn’t add up</Trans>}>
          <Trans>
            The transactions don’t account for {money(unexplained)}. We’ll check again automatically. If this lasts, ask
            the payment provider about this payout.
          </Trans>
        </Notice>
      )}
      <Converted proof={proof} />
    </div>
  );
}

/** The transactions of the line, where the list has such rows. */
const linkOf = (payout_id: string, { types }: ProofLine): string | undefined =>
  types.length === 0 ? undefined : transactionsOfPayoutHref(payout_id, types);
