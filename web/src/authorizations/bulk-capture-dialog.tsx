import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatExplicitMoney } from '../format/money.ts';
import { Money } from '../format/money-text.tsx';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { countResults, totalsOf } from './run-captures.ts';
import type { CaptureResult } from './run-captures.ts';
import type { BulkCapture, Capturable } from './use-bulk-capture.ts';

/** Asks before several payments are captured, shows the state of each, and offers to retry what failed. */
export function BulkCaptureDialog({
  wanted,
  bulk,
  onClose,
}: {
  /** The payments to capture. */
  wanted: readonly Capturable[];
  bulk: BulkCapture;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { payments, resultById, isRunning, failed } = bulk;
  const hasBegun = payments.length > 0;
  const shown = hasBegun ? payments : wanted;
  const counts = countResults(resultById.values());
  const done = payments.length - counts.waiting;
  const total = totalsOf(wanted)
    .map(({ amount, currency }) => formatExplicitMoney(amount, currency))
    .join(' + ');
  useAnnouncements(bulk);
  const leavePrompt = useCapturePrompt(isRunning);
  const isOver = hasBegun && !isRunning;

  const primary = !hasBegun
    ? { label: t`Capture ${total}`, act: () => void bulk.start(wanted) }
    : isOver && failed.length === 0
      ? { label: t`Done`, act: onClose }
      : {
          label: plural(failed.length, { one: 'Retry the # failed', other: 'Retry the # failed' }),
          act: () => void bulk.retry(),
        };
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        isBusy={isRunning}
        title={
          isOver
            ? plural(counts.captured, { one: '# payment captured', other: '# payments captured' })
            : isRunning
              ? plural(shown.length, { one: 'Capturing # payment', other: 'Capturing # payments' })
              : plural(shown.length, { one: 'Capture # payment?', other: 'Capture # payments?' })
        }
        footer={
          // The same two buttons throughout, so that the focus stays where it was.
          <>
            {!(isOver && failed.length === 0) && (
              <Button key="other" onPress={isRunning ? bulk.stop : onClose}>
                {isRunning ? t`Stop` : isOver ? t`Close` : t`Cancel`}
              </Button>
            )}
            <Button
              key="act"
              variant="primary"
              data-autofocus
              isBusy={isRunning}
              busyLabel={t`Capturing…`}
              onPress={primary.act}
            >
              {isRunning ? t`Capturing…` : primary.label}
            </Button>
          </>
        }
      >
        {hasBegun ? (
          <Progress done={done} all={payments.length} counts={counts} isRunning={isRunning} />
        ) : (
          <p>
            <Trans>You’ll charge {total}. You can refund it later, but you can’t undo a capture.</Trans>
          </p>
        )}
        <ul className="mt-3 divide-y divide-line rounded-control border border-line">
          {shown.map((payment) => (
            <PaymentLine
              key={payment.payment_intent_id}
              payment={payment}
              result={resultById.get(payment.payment_intent_id)}
            />
          ))}
        </ul>
      </Dialog>
      {leavePrompt}
    </>
  );
}

function Progress({
  done,
  all,
  counts,
  isRunning,
}: {
  done: number;
  all: number;
  counts: ReturnType<typeof countResults>;
  isRunning: boolean;
}) {
  const { t } = useLingui();
  const parts = [
    plural(counts.captured, { one: '# captured', other: '# captured' }),
    counts.refused > 0 && plural(counts.refused, { one: '# refused', other: '# refused' }),
    counts.unknown > 0 && plural(counts.unknown, { one: '# unconfirmed', other: '# unconfirmed' }),
    counts.waiting > 0 &&
      (isRunning
        ? plural(counts.waiting, { one: '# remaining', other: '# remaining' })
        : plural(counts.waiting, { one: '# not started', other: '# not started' })),
  ].filter((part) => part !== false);
  return (
    <div>
      <div
        role="progressbar"
        aria-label={t`Captures done`}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={t`${done} of ${all}`}
        className="h-1.5 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }}
        />
      </div>
      <p className="mt-1.5 text-muted tabular-nums">{parts.join(' · ')}</p>
    </div>
  );
}

function PaymentLine({ payment, result }: { payment: Capturable; result: CaptureResult | undefined }) {
  const { order_id, customer_name, amount, currency } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2">
      <span className="min-w-0 flex-1 truncate">
        #{order_id} {customer_name}
      </span>
      <span className="amount">
        <Money amount={amount} currency={currency} />
      </span>
      {result && <ResultText result={result} />}
    </li>
  );
}

function ResultText({ result }: { result: CaptureResult }) {
  switch (result.state) {
    case 'waiting':
      return (
        <span className="w-28 text-muted">
          <Trans>Waiting</Trans>
        </span>
      );
    case 'running':
      return (
        <span className="inline-flex w-28 items-center gap-1.5 text-muted">
          <Spinner /> <Trans>Capturing…</Trans>
        </span>
      );
    case 'captured':
      return (
        <span className="inline-flex w-28 items-center gap-1.5 text-success-ink">
          <Icon name="success" /> <Trans>Captured</Trans>
        </span>
      );
    case 'refused':
      return (
        <span className="flex basis-full items-start gap-1.5 text-danger-ink">
          <Icon name="error" className="mt-0.5" /> {result.reason}
        </span>
      );
    case 'unknown':
      return (
        <span className="flex basis-full items-start gap-1.5 text-warning-ink">
          <Icon name="warning" className="mt-0.5" />{' '}
          <Trans>We’re still waiting for confirmation. It’s safe to try again; you won’t charge twice.</Trans>
        </span>
      );
  }
}

/** Announces each refusal, the progress after each quarter, and the result. */
function useAnnouncements({ payments, resultById, isRunning }: BulkCapture): void {
  const { t } = useLingui();
  const all = payments.length;
  const { captured, refused, unknown, waiting } = countResults(resultById.values());
  const done = all - waiting;
  const quarter = all === 0 ? 0 : Math.floor((done / all) * 4);
  useEffect(() => {
    if (isRunning && quarter > 0 && quarter < 4) announce(t`${done} of ${all} done`);
    // Once per quarter, whatever the exact count was.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quarter, isRunning]);
  const failed = refused + unknown + waiting;
  useEffect(() => {
    if (all === 0 || isRunning) return;
    const told = plural(captured, { one: '# payment captured.', other: '# payments captured.' });
    announce(failed > 0 ? `${told} ${plural(failed, { one: '# failed.', other: '# failed.' })}` : told);
    // When a run ends, not when its counts change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning, all]);
}

/** Closing skips the captures that have not begun, so it asks first. */
function useCapturePrompt(isRunning: boolean) {
  const { t } = useLingui();
  const blocker = useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t`Leave while payments are being captured?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Trans>Captures in progress will finish. The others won’t start.</Trans>
    </ConfirmDialog>
  );
}
