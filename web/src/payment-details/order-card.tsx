import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, codeOf } from '../api.ts';
import { formatClearMoney } from '../format/money.ts';
import { AddressLines } from '../orders/address-lines.tsx';
import { isSamePlace } from '@purser/contract/orders/same-place';
import { Badge } from '../ui/badge.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** What was ordered and where it was to go: what a decision about a stopped payment needs. It loads and fails alone. */
export function OrderCard({ id }: { id: number }) {
  const { t } = useLingui();
  const order = useQuery(api.orders.getOrder.queryOptions({ input: { id } }));
  return (
    <Card title={t`What was ordered`} isFlush>
      {order.isError && <ErrorState reference={codeOf(order.error)} onRetry={() => void order.refetch()} />}
      {order.isPending && (
        // As high as an order of one item, so that the timeline below hardly moves.
        <CardSection className="min-h-[17rem] max-sm:min-h-[20rem]">
          <div aria-busy>
            <SkeletonLines count={6} />
          </div>
        </CardSection>
      )}
      {order.data && <Ordered order={order.data} />}
    </Card>
  );
}

function Ordered({ order }: { order: Order }) {
  const { lines, billing, shipping, currency } = order;
  return (
    <>
      <CardSection>
        <dl className="flex flex-col gap-1.5">
          {lines.map(({ id, name, quantity, total }) => (
            <Line key={id} label={quantity > 1 ? `${name} × ${quantity}` : name}>
              {formatClearMoney(total, currency)}
            </Line>
          ))}
          {order.shipping_total > 0 && (
            <Line label={<Trans>Shipping</Trans>}>{formatClearMoney(order.shipping_total, currency)}</Line>
          )}
          {order.tax_total > 0 && <Line label={<Trans>Tax</Trans>}>{formatClearMoney(order.tax_total, currency)}</Line>}
          <Line label={<Trans>Total</Trans>} isTotal>
            {formatClearMoney(order.total, currency)}
          </Line>
        </dl>
      </CardSection>
      <CardSection>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Place label={<Trans>Billing address</Trans>}>
            <AddressLines address={billing} />
          </Place>
          {isSamePlace(billing, shipping) ? (
            <Place label={<Trans>Shipping address</Trans>}>
              <Trans>Same as billing address</Trans>
            </Place>
          ) : (
            <Place
              label={<Trans>Shipping address</Trans>}
              badge={
                <Badge tone="warning">
                  <Trans>Differs</Trans>
                </Badge>
              }
            >
              <AddressLines address={shipping} />
            </Place>
          )}
        </dl>
      </CardSection>
    </>
  );
}

const Line = ({ label, isTotal = false, children }: { label: ReactNode; isTotal?: boolean; children: ReactNode }) => (
  <div
    className={
      isTotal
        ? 'mt-1 flex items-baseline justify-between gap-x-4 border-t border-line pt-2 font-semibold'
        : 'flex items-baseline justify-between gap-x-4'
    }
  >
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    <dd className="amount shrink-0">{children}</dd>
  </div>
);

const Place = ({ label, badge, children }: { label: ReactNode; badge?: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="mb-0.5 flex min-h-6 items-center gap-2 text-[0.8125rem] text-muted">
      {label}
      {badge}
    </dt>
    <dd>{children}</dd>
  </div>
);
