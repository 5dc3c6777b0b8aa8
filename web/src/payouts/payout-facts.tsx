import { useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import { DateTime } from '../format/date-time.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { labelByPayoutType } from './labels.ts';

/** The destination of the money, how it was requested, and the references of bank and provider. */
export function PayoutFacts({ payout }: { payout: Payout | undefined }) {
  const { t } = useLingui();
  if (!payout)
    return (
      <Card title={t`Details`}>
        <SkeletonLines count={6} />
      </Card>
    );
  const { id, type, automatic, method, created, bankAccount, bank_reference_key } = payout;
  return (
    <Card title={t`Details`}>
      <DescriptionList
        items={[
          { key: 'type', label: t`Type`, value: t(labelByPayoutType[type]) },
          {
            key: 'method',
            label: t`Method`,
            value: automatic ? t`Automatic` : method === 'instant' ? t`Instant, for a fee` : t`Manual`,
          },
          { key: 'created', label: t`Created`, value: <DateTime moment={created} form="full" /> },
          { key: 'bank', label: t`Bank account`, value: bankAccount.replace('•••• ', '••••\u00a0') },
          {
            key: 'reference',
            label: t`Bank reference ID`,
            value: bank_reference_key && <CopyableId id={bank_reference_key} label={t`Copy bank reference ID`} />,
          },
          { key: 'id', label: t`Payout ID`, value: <CopyableId id={id} label={t`Copy payout ID`} /> },
        ]}
      />
    </Card>
  );
}
