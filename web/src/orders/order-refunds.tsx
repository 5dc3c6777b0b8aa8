import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import { DateTime } from '../format/date-time.tsx';
import { formatMoney } from '../format/money.ts';
import { labelByRefundReason } from '../transactions/labels.ts';
import { Person } from '../users/person.tsx';
import { labelOf } from '../translated.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';

const lookByStatus: Record<string, { label: MessageDescriptor; tone: Tone }> = {
  succeeded: { label: msg`Refunded`, tone: 'success' },
  pending: { label: msg`Pending`, tone: 'info' },
  requires_action: { label: msg`Pending`, tone: 'info' },
  failed: { label: msg`Failed`, tone: 'danger' },
  canceled: { label: msg`Canceled`, tone: 'neutral' },
};
/** The refunds of an order, newest first. */
export function OrderRefunds({ refunds }: { refunds: Order['refunds'] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Refunds</Trans>}>
      <ul className="flex flex-col gap-3">
        {refunds.map((refund) => {
          const look = lookByStatus[refund.status];
          const reason = labelOf(labelByRefundReason, refund.reason);
          return (
            <li key={refund.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <span className="mr-2 font-medium">{formatMoney(refund.amount, refund.currency)}</span>
                <Badge tone={look?.tone ?? 'neutral'}>{look ? t(look.label) : refund.status}</Badge>
                <p className="text-[0.8125rem] text-muted">
                  <DateTime moment={refund.created} />
                  {refund.refunded_by && (
                    <>
                      {' · '}
                      <Person name={refund.refunded_by} id={refund.refunded_by_id} />
                    </>
                  )}
                  {reason && <> · {t(reason)}</>}
                </p>
                {refund.status === 'failed' && (
                  <p className="text-[0.8125rem] text-danger-ink">
                    <Trans>The customer didn’t receive this refund. The amount is back in your balance.</Trans>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
