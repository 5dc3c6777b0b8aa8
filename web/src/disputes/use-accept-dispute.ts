import { useLingui } from '@lingui/react/macro';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { useMutation } from '@tanstack/react-query';
import { api, client, codeOf, queryClient } from '../api.ts';
import { untilFinal, useAttempt, useGate } from '../idempotency.ts';
import { labelOf } from '../translated.ts';
import { refreshPayments } from '../acts/refresh-payments.ts';
import { toast } from '../ui/toast.tsx';
import { acceptRefusalByCode } from './accept-refusal.ts';

/** Accepts a dispute, stores what became of it, refreshes the payment and then shows the result. */
export function useAcceptDispute(
  { id: dispute_id }: Pick<ChargeDispute, 'id'>,
  order: Pick<OrderInfo, 'number'> | undefined,
) {
  const { t } = useLingui();
  // Survives closing the dialog: without a final response, the next press repeats the same attempt.
  const attempt = useAttempt();
  const gate = useGate();
  const about = `accept-${dispute_id}`;

  const mutation = useMutation({
    mutationFn: () => {
      const context = { idempotencyKey: attempt.key() };
      return untilFinal(() => client.disputes.closeDispute({ dispute_id }, { context }));
    },
    onSuccess: async (dispute) => {
      attempt.settle();
      queryClient.setQueryData(api.disputes.getDispute.queryKey({ input: { dispute_id } }), dispute);
      // The payment first, so that the notice and the page say the same.
      await refreshPayments();
      // Still open: the provider hasn’t confirmed it yet.
      if (isAwaitingResponse(dispute))
        toast.info(t`We’re still waiting for confirmation. This page updates automatically; don’t retry.`, { about });
      else
        toast.success(
          order ? t`You have accepted the dispute for order #${order.number}.` : t`You have accepted the dispute.`,
          { about },
        );
    },
    onError: (error) => {
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
      toast.error(t`There has been an error accepting the dispute. Please try again later.`, { about });
      // Another user, another tab or the deadline may have been first.
      return refreshPayments();
    },
    onSettled: () => gate.leave(),
  });

  const reasonOf = (error: Error): string => {
    const known = labelOf(acceptRefusalByCode, codeOf(error));
    if (known) return t(known);
    return codeOf(error)
      ? error.message
      : t`We lost the connection. It’s safe to try again; you won’t accept the dispute twice.`;
  };
  return {
    isPending: mutation.isPending,
    failure: mutation.error ? { reason: reasonOf(mutation.error) } : undefined,
    /** Forgets the last failure, because the question is asked anew. */
    forget: () => {
      if (!mutation.isPending) mutation.reset();
    },
    /** Does nothing while the last one runs. */
    act: (onDone: () => void) => {
      if (gate.enter()) mutation.mutate(undefined, { onSuccess: onDone });
    },
  };
}
