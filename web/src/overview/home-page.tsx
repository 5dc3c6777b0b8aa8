import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { settings } from '../page-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LatestOrdersCard } from './latest-orders-card.tsx';
import { NeedsCard } from './needs-card.tsx';
import { SetUpList } from './set-up-list.tsx';
import { useReady } from './use-ready.ts';

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
