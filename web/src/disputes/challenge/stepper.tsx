import { Trans, useLingui } from '@lingui/react/macro';
import type { ChallengeStep } from '@purser/contract/disputes/challenge-steps';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { labelByStep } from './challenge-words.ts';

/** The steps by number; each can be jumped to. */
export function Stepper({
  steps,
  current,
  onStep,
}: {
  steps: readonly ChallengeStep[];
  current: ChallengeStep;
  onStep: (step: ChallengeStep) => void;
}) {
  const { t } = useLingui();
  const at = steps.indexOf(current);
  return (
    <nav aria-label={t`Steps`}>
      <ol className="-ml-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        {steps.map((step, index) => (
          <li key={step} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong max-sm:w-2" />}
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onStep(step)}
              className={classNames(
                'flex min-h-9 min-w-0 items-center gap-2 rounded-control px-1.5 hover:bg-neutral-soft',
                step === current ? 'font-semibold' : 'text-muted',
              )}
            >
              <span
                aria-hidden
                className={classNames(
                  'inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold',
                  step === current
                    ? 'border-accent bg-accent text-on-accent'
                    : index < at
                      ? 'border-accent text-accent'
                      : 'border-line-strong',
                )}
              >
                {index < at ? <Icon name="check" className="size-3.5" /> : index + 1}
              </span>
              <span className={classNames('truncate', step !== current && 'max-sm:sr-only')}>
                {t(labelByStep[step])}
              </span>
              {index < at && (
                <span className="sr-only">
                  <Trans>(visited)</Trans>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
