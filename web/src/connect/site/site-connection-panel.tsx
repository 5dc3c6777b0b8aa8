import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteConnection, SiteStep } from '@purser/contract/connect/site-connection';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeOf, queryClient } from '../../api.ts';
import { DateTime } from '../../format/date-time.tsx';
import { lacking } from '../../lacking.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { aimByStep, labelByStep, wordsByProblem } from './site-words.ts';
import { SiteNotConnected, isWaiting, keepSite, useSite, useSiteConnection } from './use-site-connection.ts';

/**
 * How the store is connected to the payment provider: each step with its state and solution, and one button that connects or
 * repairs. `isConnecting` comes from a page that has the button itself.
 */
export function SiteConnectionPanel({ isConnecting }: { isConnecting?: boolean }) {
  const query = useSite();
  const connect = useSiteConnection();
  const site = query.data;
  const isBusy = isConnecting ?? connect.isPending;
  const next = site?.steps.find(({ state }) => state !== 'done');
  return (
    <Card title={<Trans>Connection to the payment provider</Trans>} actions={site && <StateBadge site={site} />}>
      {site ? (
        <div className="flex flex-col gap-4">
          <p className="text-muted">
            <Trans>Your store gets updates about payments, payouts and disputes as signed events.</Trans>
          </p>
          <ol className="flex flex-col gap-3.5">
            {site.steps.map((step) => (
              <Step key={step.id} step={step} site={site} isNext={isBusy && step === next} />
            ))}
          </ol>
          {connect.isError && !(connect.error instanceof SiteNotConnected) && (
            <ErrorState
              title={<Trans>We couldn’t connect your store.</Trans>}
              reference={codeOf(connect.error)}
              onRetry={() => connect.mutate()}
            />
          )}
          {isConnecting === undefined && (
            <Actions site={site} isBusy={connect.isPending || isWaiting(site)} onConnect={() => connect.mutate()} />
          )}
        </div>
      ) : query.isError ? (
        <ErrorState
          title={<Trans>We couldn’t load the connection.</Trans>}
          reference={codeOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonLines count={9} />
      )}
    </Card>
  );
}

const hasFailed = (site: SiteConnection): boolean => site.steps.some(({ state }) => state === 'failed');

function StateBadge({ site }: { site: SiteConnection }) {
  if (site.is_connected)
    return (
      <Badge tone="success">
        <Trans>Connected</Trans>
      </Badge>
    );
  if (site.steps.some(({ problem }) => problem === 'moved'))
    return (
      <Badge tone="danger">
        <Trans>Safe mode</Trans>
      </Badge>
    );
  return hasFailed(site) ? (
    <Badge tone="danger">
      <Trans>Not connected</Trans>
    </Badge>
  ) : isWaiting(site) ? (
    <Badge tone="info">
      <Trans>Connecting</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Not connected</Trans>
    </Badge>
  );
}

function Step({ step, site, isNext }: { step: SiteStep; site: SiteConnection; isNext: boolean }) {
  const { t } = useLingui();
  const { id, state, problem, detail } = step;
  const words = problem && wordsByProblem[problem];
  const isRunning = state === 'waiting' || (isNext && state === 'todo');
  return (
    <li className="flex items-start gap-3">
      <span
        className={classNames(
          'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full',
          state === 'done' && 'bg-success-soft text-success-ink',
          state === 'failed' && 'bg-danger-soft text-danger-ink',
          (state === 'todo' || state === 'waiting') && 'bg-neutral-soft text-neutral-ink',
        )}
      >
        {isRunning ? (
          <Spinner className="size-3.5" />
        ) : state === 'done' ? (
          <Icon name="check" className="size-3.5" />
        ) : state === 'failed' ? (
          <Icon name="close" className="size-3.5" />
        ) : (
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t(labelByStep[id])}
          <span className="sr-only">
            {' '}
            ({state === 'done' ? t`done` : state === 'failed' ? t`failed` : t`not done`})
          </span>
        </p>
        {words ? (
          <div role="alert">
            <p className="text-danger">{t(words.fault)}</p>
            {(problem === 'no_event' || problem === 'moved') && site.url && <Address url={site.url} />}
            {detail && <p className="my-1 text-[0.8125rem] wrap-anywhere text-muted">{detail}</p>}
            <p>{t(words.cure)}</p>
          </div>
        ) : (
          <div className="text-muted">
            <Fact step={step} site={site} />
          </div>
        )}
      </div>
    </li>
  );
}

/** What is known of a step that didn't fail. */
function Fact({ step: { id, state }, site }: { step: SiteStep; site: SiteConnection }) {
  const { t } = useLingui();
  if (state === 'waiting') return <Trans>Waiting for the event to arrive…</Trans>;
  if (state !== 'done') return <>{t(aimByStep[id])}</>;
  switch (id) {
    case 'keys':
      return site.mode === 'live' ? <Trans>Valid for live mode.</Trans> : <Trans>Valid for test mode.</Trans>;
    case 'endpoint':
      return site.url ? (
        <Address url={site.url} />
      ) : (
        <Trans>The demo’s provider runs inside your store’s server.</Trans>
      );
    case 'event':
      return site.url === null ? (
        <Trans>Events are delivered inside the server.</Trans>
      ) : (
        <Trans>
          Arrived <DateTime moment={site.proven} />
        </Trans>
      );
    case 'address':
      return <>{new URL(site.url ?? site.url_here).host}</>;
  }
}

function Address({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1">
      <code className="min-w-0 font-mono text-xs break-all">{url}</code>
      <CopyButton text={url} label={t`Copy address`} />
    </span>
  );
}

function Actions({ site, isBusy, onConnect }: { site: SiteConnection; isBusy: boolean; onConnect: () => void }) {
  const { t } = useLingui();
  const missing = lacking('purser_settings');
  const disabledReason = missing && t(missing);
  if (site.is_connected) return <Secret site={site} disabledReason={disabledReason} />;
  return (
    <div>
      <Button
        variant="primary"
        isBusy={isBusy}
        busyLabel={t`Connecting your store…`}
        disabledReason={disabledReason}
        onPress={onConnect}
      >
        {!hasFailed(site) ? (
          <Trans>Connect your store</Trans>
        ) : site.proven || site.steps.some(({ problem }) => problem === 'moved') ? (
          <Trans>Reconnect your store</Trans>
        ) : (
          <Trans>Try again</Trans>
        )}
      </Button>
    </div>
  );
}

/** Replaces the secret that events are signed with. */
function Secret({ site, disabledReason }: { site: SiteConnection; disabledReason: string | undefined }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation(
    api.connect.renewSiteSecret.mutationOptions({
      onSuccess: (answer) => {
        keepSite(answer);
        setAsking(false);
        toast.success(t`Signing secret replaced`);
      },
      onError: () => {
        toast.error(t`We couldn’t replace the signing secret. Try again.`);
        // The failure may have changed the connection's state.
        void queryClient.invalidateQueries({ queryKey: api.connect.getSiteConnection.key() });
      },
    }),
  );
  if (!site.is_secret_ours) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="small" disabledReason={disabledReason} onPress={() => setAsking(true)}>
        <Trans>Replace signing secret</Trans>
      </Button>
      {site.previous_secret_until !== null && (
        <span className="text-[0.8125rem] text-muted">
          <Trans>
            The old secret is accepted until its last events arrive, at most until{' '}
            <DateTime moment={site.previous_secret_until} />.
          </Trans>
        </span>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Replace the signing secret?</Trans>}
        confirmLabel={t`Replace secret`}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate({})}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          We create a new endpoint first. Events signed with the old secret are accepted until they have arrived, so
          none is lost.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
