import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, refundOrder } from '@purser/contract/store/order';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { RefundOutcome, refundReasons } from '@purser/contract/transactions/refund';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, client, codeOf, queryClient } from '../api.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { MoneyField } from '../form/money-field.tsx';
import { Select } from '../form/select.tsx';
import { formatExplicitMoney, formatMoney } from '../format/money.ts';
import type { Attempt } from '../idempotency.ts';
import { refundReasonByCode } from '../transactions/refund-refusal.ts';
import { refreshPayments } from '../transactions/refresh-payments.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';

interface Fields {
  /** Pieces that come back, by line. */
  quantities: Record<string, number>;
  /** Minor units; `NaN` while what is typed is no amount. */
  amount: number | undefined;
  reason: (typeof refundReasons)[number] | 'other' | '';
  restock: boolean;
}

const refusalByCode: Record<ErrorCode<typeof refundOrder>, MessageDescriptor> = {
  ...refundReasonByCode,
  woocommerce_rest_order_invalid_id: msg`The order could not be found.`,
  order_not_paid: msg`The order has not been paid, so there is nothing to refund.`,
};

/** Refunds part or all of an order: by pieces that come back, or by any amount. Nothing closes it while the refund runs. */
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
  const formId = useId();
  const { currency, refundable: rest } = order;
  const restText = formatExplicitMoney(rest, currency);
  const form = useForm<Fields>({ defaultValues: { quantities: {}, amount: undefined, reason: '', restock: true } });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const quantities: Record<string, number> = useWatch({ control: form.control, name: 'quantities' });
  const isValid = amount !== undefined && Number.isSafeInteger(amount) && amount > 0 && amount <= rest;
  const amountText = isValid ? formatExplicitMoney(amount, currency) : '';
  const returnable = order.lines.filter((line) => line.quantity > line.refunded_quantity);
  const returned = returnable.flatMap((line) => {
    const quantity = quantities[line.id] ?? 0;
    return quantity > 0 ? [{ id: line.id, quantity }] : [];
  });

  // The pieces decide the amount until someone types another one.
  const setQuantity = (id: number, text: string, most: number) => {
    const quantity = Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), most);
    const next: Record<string, number> = { ...quantities, [id]: quantity };
    form.setValue('quantities', next);
    const sum = order.lines.reduce((total, line) => total + (next[line.id] ?? 0) * line.price, 0);
    form.setValue('amount', sum > 0 ? Math.min(sum, rest) : undefined, { shouldValidate: true });
  };

  const refund = useMutation({
    mutationFn: (wanted: Fields & { amount: number }) => {
      return client.store.refundOrder(
        {
          id: order.id,
          amount: wanted.amount,
          reason: wanted.reason === '' || wanted.reason === 'other' ? null : wanted.reason,
          ...(returned.length > 0 ? { lines: returned } : {}),
          restock: wanted.restock && returned.length > 0,
        },
        { context: { idempotencyKey: attempt.key() } },
      );
    },
    onSuccess: (outcome) => {
      attempt.settle();
      if (outcome.status === 'failed' || outcome.status === 'canceled') return;
      sayOutcome(outcome);
      onClose();
    },
    onError: (error) => {
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
    },
    onSettled: () => Promise.all([refreshPayments(), queryClient.invalidateQueries({ queryKey: api.store.key() })]),
  });

  const sayOutcome = ({ id, status, amount: sent }: RefundOutcome) => {
    const text = formatExplicitMoney(sent, currency);
    if (status === 'succeeded') toast.success(t`Refunded ${text} of order #${order.number}.`);
    else if (id === null)
      toast.info(
        t`The payment provider has not answered yet. The refund may have happened: its outcome appears here by itself, so do not repeat it.`,
      );
    else toast.success(t`The refund of ${text} is on its way. The customer's bank has not confirmed it yet.`);
  };

  const submit = form.handleSubmit((fields) => {
    const wanted = fields.amount;
    if (wanted === undefined || !Number.isSafeInteger(wanted) || wanted <= 0)
      return form.setError('amount', { message: t`Enter an amount above zero.` }, { shouldFocus: true });
    if (wanted > rest)
      return form.setError('amount', { message: t`At most ${restText} can be refunded.` }, { shouldFocus: true });
    refund.mutate({ ...fields, amount: wanted });
  });

  const wasRefused = refund.data?.status === 'failed' || refund.data?.status === 'canceled';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Refund order #${order.number}`}
      width="medium"
      isBusy={refund.isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={refund.isPending} autoFocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={refund.isPending} busyLabel={t`Refunding…`}>
            {amountText ? t`Refund ${amountText}` : t`Refund`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-muted">
          <Trans>
            The money goes back the way it came and reaches the customer in 5 to 10 days. Fees are not returned. The
            customer gets an e-mail. This cannot be undone.
          </Trans>
        </p>
        {(refund.isError || wasRefused) && (
          <Notice tone="danger">
            <Refusal error={refund.error} />
          </Notice>
        )}
        {returnable.length > 0 && (
          <fieldset disabled={refund.isPending}>
            <legend className="mb-1 font-medium">
              <Trans>What comes back</Trans>
            </legend>
            <ul className="flex flex-col divide-y divide-line">
              {returnable.map((line) => {
                const most = line.quantity - line.refunded_quantity;
                return (
                  <li key={line.id} className="flex items-center justify-between gap-3 py-2">
                    <label htmlFor={`${formId}-${line.id}`} className="min-w-0">
                      <span className="block break-words">{line.name}</span>
                      <span className="text-[0.8125rem] text-muted">
                        <Trans>
                          {formatMoney(line.price, currency)} each, up to {most}
                        </Trans>
                      </span>
                    </label>
                    <input
                      id={`${formId}-${line.id}`}
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={most}
                      value={quantities[line.id] ?? 0}
                      onChange={(event) => setQuantity(line.id, event.target.value, most)}
                      className="control w-20 text-right tabular-nums"
                    />
                  </li>
                );
              })}
            </ul>
          </fieldset>
        )}
        {returned.length > 0 && (
          <Checkbox
            control={form.control}
            name="restock"
            label={t`Put the returned items back in stock`}
            isDisabled={refund.isPending}
          />
        )}
        <MoneyField
          control={form.control}
          name="amount"
          label={t`Amount to refund`}
          help={t`Up to ${restText}`}
          currency={currency}
          isRequired
          isDisabled={refund.isPending}
        />
        {amount !== rest && (
          <p className="-mt-2">
            <Button
              size="small"
              isDisabled={refund.isPending}
              onPress={() => form.setValue('amount', rest, { shouldValidate: true })}
            >
              {order.refunded_total > 0 ? t`Refund the rest` : t`Refund everything`}
            </Button>
          </p>
        )}
        <Select
          control={form.control}
          name="reason"
          label={t`Reason (optional)`}
          placeholder={t`No reason`}
          isDisabled={refund.isPending}
          options={[
            { value: 'duplicate', label: t`Duplicate order` },
            { value: 'fraudulent', label: t`Fraudulent` },
            { value: 'requested_by_customer', label: t`Requested by customer` },
            { value: 'other', label: t`Other` },
          ]}
        />
        {isValid && (
          <p aria-live="polite" className="rounded-control bg-neutral-soft px-3 py-2">
            {amount === rest
              ? t`After this nothing of the payment is left.`
              : t`After this ${formatExplicitMoney(rest - amount, currency)} of the payment is left.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Why it failed, and whether money may have moved. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui();
  const code = codeOf(error);
  const known = (refusalByCode as Record<string, MessageDescriptor | undefined>)[code ?? ''];
  if (known) return t(known);
  if (error && !code)
    return (
      <Trans>The answer was lost, so the refund may have happened. Trying again is safe: it is not made twice.</Trans>
    );
  return error instanceof Error ? (
    error.message
  ) : (
    <Trans>The payment provider refused the refund. No money moved.</Trans>
  );
}
