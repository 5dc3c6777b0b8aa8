import { Trans, useLingui } from '@lingui/react/macro';
import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { settings } from '../page-settings.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { LatestOrdersCard } from './latest-orders-card.tsx';
import { NeedsCard } from './needs-card.tsx';
import { useReady } from './use-ready.ts';
import { wordsById } from './set-up-words.ts';

/** The store's start page: what needs doing, the setup steps while some are open, and the newest orders. */
export function HomePage() {
  const { data, isError, failureCount, refetch } = useQuery(api.tasks.listOnboardingTasks.queryOptions());
  const tasks = data?.[0]?.tasks;
  const isReady = useReady(tasks !== undefined || failureCount > 0);
  return (
    <div className="max-w-[42.5rem] lg:max-w-[72rem]">
      <PageHeader
        title={<Trans>Home</Trans>}
        isShort
        actions={
          <ButtonLink href={settings.storeUrl} icon="store">
            <Trans>View store</Trans>
          </ButtonLink>
        }
      />
      {/* Phones show what needs doing first; wide screens show it beside the steps. */}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="lg:col-start-2 lg:row-start-1">
          <NeedsCard />
        </div>
        <div className={classNames('flex flex-col gap-4 lg:col-start-1 lg:row-start-1', !isReady && 'invisible')}>
          {!tasks?.every(({ isComplete }) => isComplete) && (
            <SetUpList tasks={tasks} isError={isError} onRetry={() => void refetch()} />
          )}
          <LatestOrdersCard />
        </div>
      </div>
    </div>
  );
}

function SetUpList({
  tasks,
  isError,
  onRetry,
}: {
  tasks: OnboardingTask[] | undefined;
  isError: boolean;
  onRetry: () => void;
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
