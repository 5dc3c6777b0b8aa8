import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { userHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Who changed this order through the admin or the API; loads and fails independently. */
export function OrderAudit({ id, payment_intent_id }: { id: number; payment_intent_id: string | null }) {
  const { t } = useLingui();
  const ofOrder = useQuery(
    api.users.listAuditRecords.queryOptions({ input: { object_type: 'order', object_id: String(id) } }),
  );
  const ofPayment = useQuery(
    api.users.listAuditRecords.queryOptions({
      input: payment_intent_id ? { object_type: 'payment', object_id: payment_intent_id } : skipToken,
    }),
  );
  const records = [...(ofOrder.data?.data ?? []), ...(ofPayment.data?.data ?? [])].toSorted((a, b) => b.id - a.id);
  const isPending = ofOrder.isPending || (payment_intent_id !== null && ofPayment.isPending);
  const isError = ofOrder.isError || ofPayment.isError;
  const retry = () => void Promise.all([ofOrder.refetch(), payment_intent_id ? ofPayment.refetch() : undefined]);
  const nameByAction: Record<string, string> = {
    completeOrder: t`Marked as completed`,
    saveShipment: t`Saved shipping details`,
    refundOrder: t`Refund`,
    refundCharge: t`Refund`,
    captureAuthorization: t`Capture`,
    cancelAuthorization: t`Cancel authorization`,
  };
  const nameByOutcome: Record<string, string> = { done: t`done`, unknown: t`waiting for confirmation` };
  if (!isPending && !isError && records.length === 0) return null;
  return (
    <Card title={<Trans>Changes by users</Trans>}>
      {isError && (
        <p role="alert">
          <Trans>We couldn’t load the changes.</Trans>{' '}
          <Button size="small" onPress={retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {isPending && <Skeleton className="h-10 w-full" />}
      <ul className="flex flex-col gap-2.5">
        {records.map((record) => (
          <li key={record.id}>
            <p>
              <span className="font-medium">{nameByAction[record.action] ?? record.action}</span> —{' '}
              {nameByOutcome[record.outcome] ?? record.outcome}
            </p>
            <p className="text-[0.8125rem] break-words text-muted">
              <DateTime moment={record.created} /> ·{' '}
              {record.user ? <Link href={userHref(record.user.id)}>{record.user.username}</Link> : t`Automatic`} ·{' '}
              {record.application === null ? record.ip : t`API, “${record.application}”`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
