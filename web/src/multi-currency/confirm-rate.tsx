import { Trans, useLingui } from '@lingui/react/macro';
import type { RateSource } from '@purser/contract/multi-currency/currency';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { NotSaved } from './not-saved.tsx';
import { formatRate, rateSentence, sourceSentence } from './rate-words.ts';
import { useMutation } from '@tanstack/react-query';

/** The rate that the typed one is far from, as the refusal names it. */
export interface KnownRate {
  known_rate: number;
  known_source: RateSource;
  /** Unix seconds. */
  known_time: number | null;
}

/** A rate that is a tenth or ten times of the last one is likely a slip: both numbers, and the question. */
export function ConfirmRate({
  known: { known_rate, known_source, known_time },
  rate,
  own,
  code,
  onConfirm,
  onClose,
}: {
  known: KnownRate;
  rate: number;
  own: string;
  code: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const newRate = formatRate(rate);
  const saving = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={<Trans>Sell at a rate of {newRate}?</Trans>}
      confirmLabel={t`Use ${newRate}`}
      cancelLabel={t`Keep editing`}
      isBusy={saving.isPending}
      onConfirm={() => saving.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>This rate is far from the last one. Check the decimal point.</Trans>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">
          <Trans>Your rate</Trans>
        </dt>
        <dd className="font-semibold tabular-nums">{rateSentence(own, code, rate)}</dd>
        <dt className="text-muted">
          <Trans>Last rate</Trans>
        </dt>
        <dd className="tabular-nums">
          {rateSentence(own, code, known_rate)}
          <span className="block text-[0.8125rem] text-muted">{sourceSentence(known_source, known_time)}</span>
        </dd>
      </dl>
      {saving.isError && (
        <NotSaved>
          <Trans>Error updating currency settings.</Trans>
        </NotSaved>
      )}
    </ConfirmDialog>
  );
}
