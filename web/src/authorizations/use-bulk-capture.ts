import type { Authorization } from '@purser/contract/authorizations/authorization';
import { useEffect, useRef, useState } from 'react';
import { client, codeOf } from '../api.ts';
import { recordEvent } from '../events.ts';
import { newKey } from '../idempotency.ts';
import { refreshPayments } from '../acts/refresh-payments.ts';
import { runCaptures } from './run-captures.ts';
import type { CaptureResult } from './run-captures.ts';
import { useRefusalReason } from './use-authorization-act.ts';

/** An authorization of the list that belongs to an order. */
export type Capturable = Authorization & { order_id: number };

/** The event of this list, for one payment and for several. */
export const captureEvent = 'payments_transactions_uncaptured_list_capture_charge_button_click';

/** Captures several payments, each by a request with its own key, and keeps the result of each. */
export function useBulkCapture() {
  const [payments, setPayments] = useState<readonly Capturable[]>([]);
  const [resultById, setResults] = useState<ReadonlyMap<string, CaptureResult>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  // Whether the page is older than the captures.
  const isStale = useRef(false);
  // A payment keeps its key until a final response arrives, so that a retry after a lost response captures nothing twice.
  const keyById = useRef(new Map<string, string>());
  const reasonOf = useRefusalReason();
  useEffect(
    () => () => {
      isStopped.current = true;
      if (isStale.current) void refreshPayments();
    },
    [],
  );

  const capture = async ({ payment_intent_id, order_id }: Capturable): Promise<CaptureResult> => {
    const keys = keyById.current;
    const idempotencyKey = keys.get(payment_intent_id) ?? newKey();
    keys.set(payment_intent_id, idempotencyKey);
    recordEvent(captureEvent, { payment_intent_id });
    try {
      const { status } = await client.authorizations.captureAuthorization(
        { order_id, payment_intent_id },
        { context: { idempotencyKey } },
      );
      if (status !== 'succeeded') return { state: 'unknown' };
      keys.delete(payment_intent_id);
      return { state: 'captured' };
    } catch (error) {
      const code = codeOf(error);
      if (!code || code === 'idempotency_in_progress') return { state: 'unknown' };
      keys.delete(payment_intent_id);
      return { state: 'refused', reason: reasonOf(error) };
    }
  };

  /** Captures these; earlier successes stay in the results. */
  const run = async (wanted: readonly Capturable[]): Promise<void> => {
    isStopped.current = false;
    isStale.current = true;
    setRunning(true);
    const tell = (id: string, result: CaptureResult) => setResults((known) => new Map(known).set(id, result));
    for (const { payment_intent_id } of wanted) tell(payment_intent_id, { state: 'waiting' });
    await runCaptures(wanted, {
      capture,
      onResult: ({ payment_intent_id }, result) => tell(payment_intent_id, result),
      isStopped: () => isStopped.current,
    });
    setRunning(false);
  };

  const stateOf = ({ payment_intent_id }: Capturable) => resultById.get(payment_intent_id)?.state;
  return {
    payments,
    resultById,
    isRunning,
    /** Those without a capture: refused, unknown, or not begun. */
    failed: isRunning ? [] : payments.filter((payment) => resultById.size > 0 && stateOf(payment) !== 'captured'),
    start: (wanted: readonly Capturable[]) => {
      setPayments(wanted);
      setResults(new Map());
      return run(wanted);
    },
    retry: () => run(payments.filter((payment) => stateOf(payment) !== 'captured')),
    stop: () => {
      isStopped.current = true;
    },
    refresh: () => {
      isStale.current = false;
      void refreshPayments();
    },
    forget: () => {
      setPayments([]);
      setResults(new Map());
    },
  };
}

export type BulkCapture = ReturnType<typeof useBulkCapture>;
