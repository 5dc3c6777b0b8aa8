import { Trans, useLingui } from '@lingui/react/macro';
import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';
import { Card, CardSection } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { wordsById } from './set-up-words.ts';

/** The steps of setting the store up, each with what it is for; the first open one is the next to take. */
export function SetUpList({
  tasks,
  isError = false,
  onRetry,
}: {
  tasks: OnboardingTask[] | undefined;
  isError?: boolean;
  onRetry?: () => void;
}) {
  const done = tasks?.filter(({ isComplete }) => isComplete).length ?? 0;
  return (
    <Card
      isFlush
      title={<Trans>Set up your store</Trans>}
      actions={
        tasks && (
          <span className="text-muted tabular-nums">
            <Trans>
              {done} of {tasks.length} done
            </Trans>
          </span>
        )
      }
    >
      {isError ? (
        <ErrorState onRetry={onRetry} />
      ) : tasks ? (
        <>
          <ProgressBar
            label={`${done}/${tasks.length}`}
            value={done}
            max={tasks.length}
            className="mx-5 mt-1 mb-4 block w-[calc(100%-2.5rem)]"
          />
          <ul className="border-t border-line">
            {tasks.map((task) => (
              <TaskOfStore key={task.id} task={task} isNext={task === tasks.find(({ isComplete }) => !isComplete)} />
            ))}
          </ul>
        </>
      ) : (
        // As high as five steps usually are.
        <CardSection className="min-h-[22.5rem]">
          <SkeletonLines count={9} />
        </CardSection>
      )}
    </Card>
  );
}

function TaskOfStore({ task: { id, isComplete }, isNext }: { task: OnboardingTask; isNext: boolean }) {
  const { t } = useLingui();
  const { title, text, action, href, time } = wordsById[id];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0">
      <span
        aria-hidden
        className={classNames(
          'mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full border',
          isComplete ? 'border-transparent bg-success-soft text-success-ink' : 'border-line-strong',
        )}
      >
        {isComplete && <Icon name="check" className="size-3.5" />}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className={classNames('font-medium', isComplete && 'text-muted')}>
          {t(title)}
          {isComplete ? (
            <span className="sr-only">
              {' '}
              <Trans>(done)</Trans>
            </span>
          ) : (
            time && <span className="ml-2 text-xs font-normal text-muted">{t(time)}</span>
          )}
        </h3>
        {!isComplete && <p className="text-muted">{t(text)}</p>}
      </div>
      {!isComplete && (
        <div className="max-sm:pl-8">
          <ButtonLink href={href} size="small" variant={isNext ? 'primary' : 'secondary'}>
            {t(action)}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
