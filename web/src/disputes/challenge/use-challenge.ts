import { useLingui } from '@lingui/react/macro';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import type { Evidence } from '@purser/contract/disputes/evidence';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, client, codeOf, queryClient } from '../../api.ts';
import { recordEvent } from '../../events.ts';
import { untilFinal, useAttempt, useGate } from '../../idempotency.ts';
import { refreshPayments } from '../../acts/refresh-payments.ts';
import { useFollowing, useTimeline } from '../../transactions/use-timeline.ts';
import { toast } from '../../ui/toast.tsx';

export interface Saving {
  evidence: Evidence;
  metadata: Record<string, string>;
}

/** Why the last save or submission didn’t happen. */
export interface Failure {
  act: 'save' | 'submit';
  reason: string;
}

export const propertiesOf = ({ id, status, reason }: Dispute) => ({
  dispute_id: id,
  dispute_status: status,
  dispute_reason: reason,
});

/** Two savings with the same text save the same; an empty field is one that is missing. */
export const textOf = ({ evidence, metadata }: Saving): string =>
  JSON.stringify(
    [evidence, metadata].map((part) =>
      Object.entries(part)
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

/** Whether a response is on its way whose outcome isn’t known yet, and the newest event of the payment. */
export function usePendingResponse(dispute: Dispute) {
  const isOpen = isAwaitingResponse(dispute);
  const timeline = useTimeline(isOpen ? (dispute.payment_intent ?? undefined) : undefined);
  const queryKey = api.disputes.getDispute.queryKey({ input: { dispute_id: dispute.id } });
  useFollowing(timeline.events, () => void queryClient.invalidateQueries({ queryKey }));
  const events = isOpen ? (timeline.events ?? []) : [];
  const isPending = events.some(
    ({ unanswered, type }) => unanswered && (type === 'dispute_in_review' || type === 'dispute_lost'),
  );
  return { isPending, newest: events[0] };
}

/** Saves drafts and submits; one after the other, so that an older draft never replaces a newer one. */
export function useChallenge(dispute: Dispute, onSubmitted: () => void) {
  const { t } = useLingui();
  const { id: dispute_id } = dispute;
  const attempt = useAttempt();
  const attempted = useRef('');
  const gate = useGate();
  const scope = { id: `dispute-${dispute_id}` };
  const about = 'evidence';
  const properties = propertiesOf(dispute);
  const keep = (updated: Dispute) => {
    queryClient.setQueryData(api.disputes.getDispute.queryKey({ input: { dispute_id } }), updated);
    void queryClient.invalidateQueries({ queryKey: api.disputes.getCompellingEvidence.key() });
  };
  const reasonOf = (error: unknown): string =>
    codeOf(error) && error instanceof Error ? error.message : t`We lost the connection. Try again.`;
  const refresh = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: api.disputes.key() }), refreshPayments()]);

  const draft = useMutation({
    scope,
    mutationFn: ({ evidence, metadata }: Saving & { isSilent: boolean }) =>
      client.disputes.saveDispute({ dispute_id, evidence, metadata, submit: false }),
    onSuccess: (updated, { isSilent }) => {
      keep(updated);
      if (isSilent) return;
      recordEvent('wcpay_dispute_save_evidence_success', properties);
      toast.success(t`Evidence saved!`, { about });
    },
    onError: (error) => {
      recordEvent('wcpay_dispute_save_evidence_failed', properties);
      toast.error(t`Failed to save evidence. (${reasonOf(error)})`, { about });
      if (codeOf(error) === 'dispute_not_editable') void refresh();
    },
  });

  const submission = useMutation({
    scope,
    mutationFn: ({ evidence, metadata }: Saving) => {
      // Other evidence is another attempt; the server admits one submission, whatever its key.
      if (attempted.current !== textOf({ evidence, metadata })) attempt.settle();
      attempted.current = textOf({ evidence, metadata });
      const context = { idempotencyKey: attempt.key() };
      return untilFinal(() =>
        client.disputes.saveDispute({ dispute_id, evidence, metadata, submit: true }, { context }),
      );
    },
    onSuccess: (updated) => {
      attempt.settle();
      onSubmitted();
      if (isAwaitingResponse(updated)) {
        toast.info(t`We’re still waiting for confirmation. This page updates automatically; don’t retry.`, { about });
      } else {
        recordEvent('wcpay_dispute_submit_evidence_success', properties);
        toast.success(t`Evidence submitted!`, { about });
      }
      keep(updated);
    },
    onError: (error) => {
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
      recordEvent('wcpay_dispute_submit_evidence_failed', properties);
      toast.error(t`Failed to submit evidence. (${submitReasonOf(error)})`, { about });
    },
    onSettled: () => {
      gate.leave();
      return refresh();
    },
  });
  const submitReasonOf = (error: unknown): string =>
    codeOf(error) && error instanceof Error
      ? error.message
      : t`We lost the connection. It’s safe to try again; you won’t submit twice.`;

  const failure: Failure | undefined = submission.isError
    ? { act: 'submit', reason: submitReasonOf(submission.error) }
    : draft.isError
      ? { act: 'save', reason: reasonOf(draft.error) }
      : undefined;
  return {
    /** Reads the dispute again, which another user or the deadline closed. */
    refresh,
    isSaving: draft.isPending,
    isSubmitting: submission.isPending,
    failure,
    dismiss: () => {
      submission.reset();
      draft.reset();
    },
    save: (saving: Saving, isSilent: boolean) => {
      // The save on a change of the step is nobody’s click.
      if (!isSilent) recordEvent('wcpay_dispute_save_evidence_clicked', properties);
      submission.reset();
      draft.mutate({ ...saving, isSilent });
    },
    submit: (saving: Saving) => {
      if (!gate.enter()) return;
      recordEvent('wcpay_dispute_submit_evidence_clicked', properties);
      draft.reset();
      submission.mutate(saving);
    },
  };
}
