import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { Order, refundOrder } from '@purser/contract/orders/order';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../api.ts';
import { TickBox } from '../form/tick-box.tsx';
import { formatExplicitMoney, formatMoney } from '../format/money.ts';
import type { Attempt } from '../idempotency.ts';
import { RefundForm } from '../payment-details/refund-form.tsx';
import type { RefundFields, RefundWish } from '../payment-details/refund-form.tsx';
import { refundReasonByCode } from '../payment-details/refund-refusal.ts';

const refusalByCode: Record<ErrorCode<typeof refundOrder>, MessageDescriptor> = {
  ...refundReasonByCode,
  woocommerce_rest_order_invalid_id: msg`We couldn’t find the order.`,
  order_not_paid: msg`This order hasn’t been paid, so there’s nothing to refund.`,
};

/** Refunds part or all of an order: by returned items, or by amount. */
export function OrderRefundDialog({
  order,
  attempt,
  onClose,
}: {
  order: Order;
  attempt: Attempt;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { currency, refundable } = order;
  const form = useForm<RefundFields>({ defaultValues: { amount: null, reason: '' } });
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [isRestocking, setRestocking] = useState(true);
  const lines = order.lines.flatMap(({ id }) => (quantities[id] ? [{ id, quantity: quantities[id] }] : []));

  // The chosen items set the amount until the user types another one.
  const takeBack = (id: number, quantity: number) => {
    const next: Record<string, number> = { ...quantities, [id]: quantity };
    setQuantities(next);
    const sum = order.lines.reduce((total, line) => total + (next[line.id] ?? 0) * line.price, 0);
    form.setValue('amount', sum > 0 ? Math.min(sum, refundable) : null, { shouldValidate: true });
  };

  const refund = (wish: RefundWish, idempotencyKey: string) =>
    client.orders.refundOrder(
      { id: order.id, ...wish, ...(lines.length > 0 ? { lines } : {}), restock: isRestocking && lines.length > 0 },
      { context: { idempotencyKey } },
    );
  return (
    <RefundForm
      title={t`Refund order #${order.number}`}
      form={form}
      rest={refundable}
      currency={currency}
      attempt={attempt}
      refund={refund}
      success={({ amount }) => t`Refunded ${formatExplicitMoney(amount, currency)} of order #${order.number}.`}
      failure={t`There has been an error refunding order #${order.number}.`}
      refusalByCode={refusalByCode}
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Returns
            lines={order.lines.filter((line) => line.quantity > line.refunded_quantity)}
            quantities={quantities}
            currency={currency}
            isDisabled={isBusy}
            onChange={takeBack}
          />
          {lines.length > 0 && (
            <TickBox isSelected={isRestocking} onChange={setRestocking} isDisabled={isBusy}>
              <Trans>Put the returned items back in stock</Trans>
            </TickBox>
          )}
        </>
      )}
    </RefundForm>
  );
}

/** How many items of each line to refund. */
function Returns({
  lines,
  quantities,
  currency,
  isDisabled,
  onChange,
}: {
  lines: Order['lines'];
  quantities: Record<string, number>;
  currency: string;
  isDisabled: boolean;
  onChange: (id: number, quantity: number) => void;
}) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-1 font-medium">
        <Trans>Items to refund</Trans>
      </legend>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => {
          const most = line.quantity - line.refunded_quantity;
          const read = (text: string) => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), most);
          return (
            <li key={line.id} className="flex items-center justify-between gap-3 py-2">
              <label htmlFor={`${id}-${line.id}`} className="min-w-0">
                <span className="block break-words">{line.name}</span>
                <span className="text-[0.8125rem] text-muted">
                  <Trans>
                    {formatMoney(line.price, currency)} each, up to {most}
                  </Trans>
                </span>
              </label>
              <input
                id={`${id}-${line.id}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={most}
                value={quantities[line.id] ?? 0}
                onChange={(event) => onChange(line.id, read(event.target.value))}
                className="control w-20 text-right tabular-nums"
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
