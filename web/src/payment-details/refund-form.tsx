import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { refundReasons } from '@purser/contract/transactions/refund';
import type { RefundOutcome } from '@purser/contract/transactions/refund';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { codeOf } from '../api.ts';
import { MoneyField } from '../form/money-field.tsx';
import { Select } from '../form/select.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { untilFinal, useGate } from '../idempotency.ts';
import type { Attempt } from '../idempotency.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { happenedOf, sentenceOf } from '../acts/happened.ts';
import { labelByRefundReason } from '../transactions/labels.ts';
import { labelOf } from '../translated.ts';
import { refreshPayments } from '../acts/refresh-payments.ts';

type Reason = (typeof refundReasons)[number];

export interface RefundFields {
  /** Minor units; `null` while empty, `NaN` while the text is not an amount. */
  amount: number | null;
  reason: Reason | 'other' | '';
}

/** The reason to send: "other" is sent as none. */
export interface RefundWish {
  amount: number;
  reason: Reason | null;
}

/** Asks for amount and reason, refunds and shows the result. It cannot be closed while the refund runs. */
export function RefundForm({
  title,
  form,
  rest,
  currency,
  attempt,
  refund: send,
  success,
  failure,
  refusalByCode,
  children,
  onClose,
}: {
  title: string;
  form: UseFormReturn<RefundFields>;
  /** What can still be refunded, in minor units of `currency`. */
  rest: number;
  currency: string;
  attempt: Attempt;
  refund: (wish: RefundWish, idempotencyKey: string) => Promise<RefundOutcome>;
  /** The message of success. */
  success: (outcome: RefundOutcome) => string;
  /** The first sentence of a failure, before the reason. */
  failure: string;
  refusalByCode: Record<string, MessageDescriptor>;
  /** The fields before the amount; `isBusy` while the refund runs. */
  children?: (isBusy: boolean) => ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  // The same while the dialog is closed and opened again.
  const about = `refund-${title}`;
  const restText = formatExplicitMoney(rest, currency);
  const amount = useWatch({ control: form.control, name: 'amount' });
  const isValid = amount !== null && Number.isSafeInteger(amount) && amount > 0 && amount <= rest;
  const amountText = isValid ? formatExplicitMoney(amount, currency) : '';
  const leftText = isValid ? formatExplicitMoney(rest - amount, currency) : '';

  const gate = useGate();
  const refund = useMutation({
    mutationFn: (wish: RefundWish) => {
      const key = attempt.key();
      return untilFinal(() => send(wish, key));
    },
    onSuccess: (outcome) => {
      attempt.settle();
      if (isRefused(outcome)) return;
      if (outcome.status === 'succeeded') toast.success(success(outcome), { about });
      else if (outcome.id === null)
        toast.info(t`We’re still waiting for confirmation. The refund will appear here; don’t retry.`, { about });
      else toast.success(`${success(outcome)} ${t`The customer’s bank hasn’t confirmed it yet.`}`, { about });
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

  const submit = form.handleSubmit(({ amount: wanted, reason }) => {
    if (wanted === null || !Number.isSafeInteger(wanted) || wanted <= 0)
      return form.setError('amount', { message: t`Enter an amount above zero.` }, { shouldFocus: true });
    if (wanted > rest)
      return form.setError('amount', { message: t`Enter at most ${restText}.` }, { shouldFocus: true });
    if (gate.enter()) refund.mutate({ amount: wanted, reason: reason === '' || reason === 'other' ? null : reason });
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={refund.isPending}
      footer={
        <>
          {/* The safe button has the focus. */}
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
            We refund the original payment method. It takes 5–10 days to arrive. Fees aren’t returned, and you can’t
            undo a refund.
          </Trans>
        </p>
        {(refund.isError || (refund.data && isRefused(refund.data))) && (
          <Notice tone="danger">
            <p>{failure}</p>
            <p>
              <Refusal error={refund.error} refusalByCode={refusalByCode} />
            </p>
          </Notice>
        )}
        {children?.(refund.isPending)}
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
              <Trans>Use the remaining {restText}</Trans>
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
            ...refundReasons.map((value) => ({ value, label: t(labelByRefundReason[value]) })),
            { value: 'other', label: t`Other` },
          ]}
        />
        {isValid && (
          <p aria-live="polite" className="rounded-control bg-neutral-soft px-3 py-2">
            {amount === rest
              ? t`This refunds the full remaining amount.`
              : t`${leftText} will remain after this refund.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const isRefused = ({ status }: RefundOutcome): boolean => status === 'failed' || status === 'canceled';

/** Why it failed, and whether money may have moved. */
function Refusal({ error, refusalByCode }: { error: unknown; refusalByCode: Record<string, MessageDescriptor> }) {
  const { t } = useLingui();
  const code = codeOf(error);
  const happened = happenedOf(error);
  if (happened) return sentenceOf(happened);
  const known = labelOf(refusalByCode, code);
  if (known) return t(known);
  if (error && !code) return <Trans>We lost the connection. It’s safe to try again; you won’t refund twice.</Trans>;
  return error instanceof Error ? (
    error.message
  ) : (
    <Trans>The payment provider refused the refund. No money moved.</Trans>
  );
}
