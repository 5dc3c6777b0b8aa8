import { Trans } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import { formatDate } from '../../format/date.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { payoutHref } from '../../hrefs.ts';

/** Explains a reversal on both payouts, with a link to the other one. */
export function PayoutReversalNotice({ payout }: { payout: Payout }) {
  const { reversed_by, reversed, original_payout } = payout;
  if (reversed_by !== undefined) {
    const date = formatDate(reversed);
    return (
      <Notice
        tone="warning"
        title={<Trans>This payout was reversed on {date}. Your bank is returning the money to your balance.</Trans>}
      >
        <Link href={payoutHref(reversed_by)}>
          <Trans>View the reversal</Trans>
        </Link>
      </Notice>
    );
  }
  if (original_payout !== undefined)
    return (
      <Notice title={<Trans>This reverses an earlier payout.</Trans>}>
        <Link href={payoutHref(original_payout)}>
          <Trans>View the reversed payout</Trans>
        </Link>
      </Notice>
    );
  return null;
}
