import { Trans, useLingui } from '@lingui/react/macro';
import type { HistoryImport, ImportPhase } from '@purser/contract/import/history-import';
import { importPhases } from '@purser/contract/import/history-import';
import { formatCount } from '../format/count.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** Phase, how much of it is done, what came so far, how fast, and how long it will take. */
export function ImportProgress({ progress }: { progress: HistoryImport }) {
  const { t } = useLingui();
  const { phase, share, counts, payments_per_second, seconds_left } = progress;
  const textByPhase: Record<ImportPhase, string> = {
    payouts: t`Reading payouts`,
    payments: t`Importing payments`,
    balance: t`Checking the balance`,
    proofs: t`Matching payouts`,
  };
  const current = phase ?? 'payouts';
  const percent = Math.floor(share * 100);
  const timeLeft = useTimeLeft(seconds_left);
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          <Trans>
            Step {importPhases.indexOf(current) + 1} of {importPhases.length}: {textByPhase[current]}
          </Trans>
        </p>
        <p className="min-h-5 text-[0.8125rem] text-muted tabular-nums">{timeLeft}</p>
      </div>
      <ProgressBar label={textByPhase[current]} value={percent} max={100} className="mt-2 block w-full" />
      <p className="mt-2 text-[0.8125rem] text-muted tabular-nums">
        <Trans>
          {formatCount(counts.payments)} payments · {formatCount(counts.refunds)} refunds ·{' '}
          {formatCount(counts.disputes)} disputes · {formatCount(counts.payouts)} payouts
        </Trans>
        {payments_per_second !== null && (
          <>
            {' · '}
            <Trans>{formatCount(Math.round(payments_per_second))} payments a second</Trans>
          </>
        )}
      </p>
    </div>
  );
}

/** "About 3 minutes left"; nothing while it is not known. */
function useTimeLeft(seconds: number | null): string {
  const { t } = useLingui();
  if (seconds === null) return '';
  if (seconds < 60) return t`Less than a minute left`;
  const minutes = Math.round(seconds / 60);
  if (minutes === 1) return t`About a minute left`;
  if (minutes < 90) return t`About ${formatCount(minutes)} minutes left`;
  return t`About ${formatCount(Math.round(minutes / 60))} hours left`;
}
