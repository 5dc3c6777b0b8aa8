import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderInfo } from '@purser/contract/store/order-info';
import type { Charge } from '@purser/contract/transactions/charge';
import type { RefundOutcome, refundReasons } from '@purser/contract/transactions/refund';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client, codeOf } from '../api.ts';
import { recordEvent } from '../events.ts';
import { MoneyField } from '../form/money-field.tsx';
import { Select } from '../form/select.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import type { Attempt } from '../idempotency.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { labelOf } from './labels.ts';
import { refreshPayments } from './refresh-payments.ts';
import { refundReasonByCode } from './refund-refusal.ts';

type Reason = (typeof refundReasons)[number];
interface Fields {
  /** Minor units; `NaN` while what is typed is no amount. */
  amount: number | undefined;
  reason: Reason | 'other' | '';
}

/** Asks how much and why, then refunds. Nothing closes it while the refund runs. (specification 2 §4.3) */
export function RefundDialog({
  charge,
  order,
  attempt,
  onClose,
}: {
  charge: Charge;
  order: OrderInfo | undefined;
  attempt: Attempt;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const id = charge.payment_intent ?? charge.id;
  const rest = charge.amount_captured - charge.amount_refunded;
  const restText = formatExplicitMoney(rest, charge.currency);
  const form = useForm<Fields>({ defaultValues: { amount: rest, reason: '' } });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const isValid = amount !== undefined && Number.isSafeInteger(amount) && amount > 0 && amount <= rest;
  const amountText = isValid ? formatExplicitMoney(amount, charge.currency) : '';

  const refund = useMutation({
    mutationFn: ({ amount: wanted, reason }: { amount: number; reason: Fields['reason'] }) => {
      return client.transactions.refundCharge(
        {
          charge_id: charge.id,
          amount: wanted,
          reason: reason === '' || reason === 'other' ? null : reason,
          ...(order ? { order_id: order.number } : {}),
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
      toast.error(failed);
    },
    onSettled: refreshPayments,
  });
  const failed = t`There has been an error refunding the payment #${id}. Please try again later.`;

  const sayOutcome = ({ id: refund_id, status }: RefundOutcome) => {
    if (status === 'succeeded') toast.success(t`Refunded payment #${id}.`);
    else if (refund_id === null)
      toast.info(
        t`The payment provider has not answered yet. The refund may have happened: its outcome appears here by itself, so do not repeat it.`,
      );
    else toast.success(`${t`Refunded payment #${id}.`} ${t`The customer's bank has not confirmed it yet.`}`);
  };

  const submit = form.handleSubmit(({ amount: wanted, reason }) => {
    if (wanted === undefined || !Number.isSafeInteger(wanted) || wanted <= 0)
      return form.setError('amount', { message: t`Enter an amount above zero.` }, { shouldFocus: true });
    if (wanted > rest)
      return form.setError('amount', { message: t`At most ${restText} can be refunded.` }, { shouldFocus: true });
    recordEvent(
      wanted === charge.amount_captured
        ? 'payments_transactions_details_refund_full'
        : 'payments_transactions_details_partial_refund',
      { payment_intent_id: id, order_id: wanted === charge.amount_captured ? undefined : order?.number },
    );
    refund.mutate({ amount: wanted, reason });
  });

  const wasRefused = refund.data?.status === 'failed' || refund.data?.status === 'canceled';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Refund payment`}
      width="narrow"
      isBusy={refund.isPending}
      footer={
        <>
          {/* The safe way out has the focus. */}
          <Button onPress={onClose} isDisabled={refund.isPending} data-autofocus>
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
            The money goes back the way it came and reaches the customer in 5 to 10 days. Fees are not returned. This
            cannot be undone.
          </Trans>
        </p>
        {(refund.isError || wasRefused) && (
          <Notice tone="danger">
            <p>{failed}</p>
            <p>
              <Reason error={refund.error} />
            </p>
          </Notice>
        )}
        <MoneyField
          control={form.control}
          name="amount"
          label={t`Amount to refund`}
          help={t`Up to ${restText}`}
          currency={charge.currency}
          isRequired
          isDisabled={refund.isPending}
        />
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
      </form>
    </Dialog>
  );
}

/** Why it failed, and whether money may have moved. */
function Reason({ error }: { error: unknown }) {
  const { t } = useLingui();
  const code = codeOf(error);
  const known = labelOf(refundReasonByCode, code);
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
