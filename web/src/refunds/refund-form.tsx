import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import type { Charge } from '@purser/contract/transactions/charge';
import { refundReasons } from '@purser/contract/transactions/refund';
import type { RefundOutcome } from '@purser/contract/transactions/refund';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { refreshPayments } from '../acts/refresh-payments.ts';
import { client, codeOf } from '../api.ts';
import { recordEvent } from '../events.ts';
import { MoneyField } from '../form/money-field.tsx';
import { Segments } from '../form/segments.tsx';
import { Select } from '../form/select.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { untilFinal, useGate } from '../idempotency.ts';
import type { Attempt } from '../idempotency.ts';
import type { Payment } from '../payment-details/payment.ts';
import { labelByRefundReason } from '../transactions/labels.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { leftOf, sumOf } from './chosen-items.ts';
import type { ChosenItems } from './chosen-items.ts';
import { RefundItems } from './refund-items.tsx';
import { RefundMail } from './refund-mail.tsx';
import { RefundPreview } from './refund-preview.tsx';
import { RefundRefusal } from './refund-refusal.tsx';

type Reason = (typeof refundReasons)[number];

interface RefundFields {
  /** Minor units; `null` while empty, `NaN` while the text is not an amount. */
  amount: number | null;
  reason: Reason | 'other' | '';
}

/** The reason to send: "other" is sent as none. */
interface RefundWish {
  amount: number;
  reason: Reason | null;
  email_customer: boolean;
}

/** Names the running refund of a payment: its dialog can’t be closed meanwhile. */
export const refundKey = (payment_id: string) => ['refund', payment_id];

/** Asks for amount or items and the reason, refunds and shows the result. */
export function RefundForm({
  payment,
  charge,
  order,
  startsWithItems,
  attempt,
  whyNot,
  buttons,
  onClose,
}: {
  payment: Payment;
  charge: Charge;
  order: Order | undefined;
  startsWithItems: boolean;
  attempt: Attempt;
  /** Why nothing can be refunded now. */
  whyNot: string | undefined;
  /** Where the dialog has its buttons. */
  buttons: HTMLElement | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const { id } = payment;
  const { currency } = charge;
  // The same while the dialog is closed and opened again.
  const about = `refund-${id}`;
  const rest = charge.amount_captured - charge.amount_refunded;
  const restText = formatExplicitMoney(rest, currency);
  const hasItems = order?.lines.some((line) => leftOf(line) > 0) ?? false;
  const [isByItems, setByItems] = useState(startsWithItems && hasItems);
  const [chosen, setChosen] = useState<ChosenItems>({ quantities: {}, isShipping: false });
  const [isRestocking, setRestocking] = useState(true);
  const [isMailing, setMailing] = useState(true);
  const form = useForm<RefundFields>({ defaultValues: { amount: isByItems ? null : rest, reason: '' } });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const isValid = amount !== null && Number.isSafeInteger(amount) && amount > 0 && amount <= rest;
  const amountText = isValid ? formatExplicitMoney(amount, currency) : '';
  const lines = isByItems
    ? (order?.lines ?? []).flatMap((line) => {
        const quantity = chosen.quantities[line.id];
        return quantity ? [{ id: line.id, quantity }] : [];
      })
    : [];

  const setAmount = (next: number) => form.setValue('amount', next > 0 ? next : null, { shouldValidate: true });
  // The chosen items set the amount until the user types another one.
  const choose = (next: ChosenItems) => {
    setChosen(next);
    if (order) setAmount(sumOf(order, next).total);
  };
  const chooseWay = (way: 'amount' | 'items') => {
    setByItems(way === 'items');
    setAmount(way === 'items' && order ? sumOf(order, chosen).total : rest);
  };

  const send = (wish: RefundWish, idempotencyKey: string): Promise<RefundOutcome> => {
    const isFull = wish.amount === charge.amount_captured;
    recordEvent(isFull ? 'payments_transactions_details_refund_full' : 'payments_transactions_details_partial_refund', {
      payment_intent_id: id,
      order_id: isFull ? undefined : payment.order?.number,
    });
    const context = { idempotencyKey };
    if (order && lines.length > 0)
      return client.orders.refundOrder({ id: order.id, ...wish, lines, restock: isRestocking }, { context });
    return client.transactions.refundCharge(
      { charge_id: charge.id, ...wish, ...(payment.order ? { order_id: payment.order.number } : {}) },
      { context },
    );
  };
  const failure = t`There has been an error refunding the payment #${id}. Please try again later.`;
  const success = t`Refunded payment #${id}.`;
  const gate = useGate();
  const refund = useMutation({
    mutationKey: refundKey(id),
    mutationFn: (wish: RefundWish) => {
      const key = attempt.key();
      return untilFinal(() => send(wish, key));
    },
    onSuccess: (outcome) => {
      attempt.settle();
      if (isRefused(outcome)) return;
      if (outcome.status === 'succeeded') toast.success(success, { about });
      else if (outcome.id === null)
        toast.info(t`We’re still waiting for confirmation. The refund will appear here; don’t retry.`, { about });
      else toast.success(`${success} ${t`The customer’s bank hasn’t confirmed it yet.`}`, { about });
      onClose();
    },
    onError: (error) => {
      // Without a final response the next press repeats this attempt.
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
      toast.error(failure, { about });
    },
    onSettled: () => {
      gate.leave();
      return refreshPayments();
    },
  });
  const isBusy = refund.isPending;

  const submit = form.handleSubmit(({ amount: wanted, reason }) => {
    if (whyNot !== undefined) return;
    if (wanted === null || !Number.isSafeInteger(wanted) || wanted <= 0)
      return form.setError('amount', { message: t`Enter an amount above zero.` }, { shouldFocus: true });
    if (wanted > rest)
      return form.setError('amount', { message: t`Enter at most ${restText}.` }, { shouldFocus: true });
    if (gate.enter())
      refund.mutate({
        amount: wanted,
        reason: reason === '' || reason === 'other' ? null : reason,
        email_customer: isMailing,
      });
  });

  return (
    <>
      {buttons &&
        createPortal(
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel={t`Refunding…`}
            disabledReason={whyNot}
          >
            {amountText ? t`Refund ${amountText}` : t`Refund`}
          </Button>,
          buttons,
        )}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {(refund.isError || (refund.data && isRefused(refund.data))) && (
          <Notice tone="danger">
            <p>{failure}</p>
            <p>
              <RefundRefusal error={refund.error} />
            </p>
          </Notice>
        )}
        {hasItems && (
          <Segments
            label={t`What to refund`}
            value={isByItems ? 'items' : 'amount'}
            onChange={chooseWay}
            isDisabled={isBusy}
            options={[
              { value: 'amount', label: t`An amount` },
              { value: 'items', label: t`Items` },
            ]}
          />
        )}
        {isByItems && order && (
          <RefundItems
            order={order}
            chosen={chosen}
            isRestocking={isRestocking}
            isDisabled={isBusy}
            onChoose={choose}
            onRestock={setRestocking}
          />
        )}
        <MoneyField
          control={form.control}
          name="amount"
          label={t`Amount to refund`}
          help={t`Up to ${restText}`}
          currency={currency}
          isRequired
          isDisabled={isBusy}
        />
        {amount !== rest && (
          <p className="-mt-2">
            <Button size="small" isDisabled={isBusy} onPress={() => setAmount(rest)}>
              <Trans>Use the remaining {restText}</Trans>
            </Button>
          </p>
        )}
        <Select
          control={form.control}
          name="reason"
          label={t`Reason (optional)`}
          placeholder={t`No reason`}
          isDisabled={isBusy}
          options={[
            ...refundReasons.map((value) => ({ value, label: t(labelByRefundReason[value]) })),
            { value: 'other', label: t`Other` },
          ]}
        />
        {isValid && <RefundPreview charge={charge} amount={amount} rest={rest} />}
        <RefundMail
          email={payment.order?.customer_email ?? ''}
          isMailing={isMailing}
          isDisabled={isBusy}
          onChange={setMailing}
        />
      </form>
    </>
  );
}

const isRefused = ({ status }: RefundOutcome): boolean => status === 'failed' || status === 'canceled';
