import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { formatClearMoney } from '../../format/money.ts';
import { loansHref } from '../../hrefs.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that a payout contains the money of a loan. */
export function PayoutLoanNotice({ id }: { id: string }) {
  const { data } = useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { page: 1, pagesize: 1, deposit_id_is: [id], type_is: ['financing_payout'] },
    }),
  );
  const row = data?.data[0];
  if (!row) return null;
  return (
    <Notice>
      <Trans>
        This payout includes {formatClearMoney(row.net, row.currency)} from your{' '}
        <Link href={loansHref}>capital loan</Link>.
      </Trans>
    </Notice>
  );
}
