import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageView } from '../../events.ts';
import { connectHref, fromLivePayments, paymentsSettingsHref } from '../../hrefs.ts';
import { HistoryCard } from '../../import/history-card.tsx';
import { lacking } from '../../lacking.ts';
import { settings } from '../../page-settings.ts';
import { ReadinessPanel } from '../../readiness/readiness-panel.tsx';
import type { Search } from '../../search.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActivatePaymentsDialog } from './activate-payments-dialog.tsx';
import { readConnectQuery } from '../connect-query.ts';
import { GoLiveSteps } from './go-live-steps.tsx';

/** Explains and starts the move from a test account to live payments. */
export function LivePaymentsPage() {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const { source } = readConnectQuery(search);
  const origin = { source, from: fromLivePayments };
  usePageView('payments_live_payments', origin);
  const [isAsking, setAsking] = useState(false);
  if (!settings.isAccountConnected) return <Navigate to={connectHref} search={{ source }} replace />;
  const missing = lacking('purser_settings');
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={<Trans>Set up live payments</Trans>}
        breadcrumb={
          <p className="mb-1 text-[0.8125rem]">
            <Link href={paymentsSettingsHref}>
              <Trans>Payments settings</Trans>
            </Link>
          </p>
        }
      />
      {!settings.testMode ? (
        <Card>
          <EmptyState
            icon="success"
            title={<Trans>Your store takes live payments.</Trans>}
            action={
              <ButtonLink href={paymentsSettingsHref}>
                <Trans>View the settings</Trans>
              </ButtonLink>
            }
          />
        </Card>
      ) : settings.isLiveAvailable ? (
        <Card title={<Trans>Three steps, about 10 minutes</Trans>}>
          <ol className="flex flex-col gap-4">
            {[
              [t`Tell us about your business`, t`Country, type of business and what you sell.`],
              [
                t`Verify your identity`,
                t`Our payment partner checks your details, which typically takes a couple of days.`,
              ],
              [
                t`Take real payments`,
                t`We switch your store to live payments. Your test account closes, and you can still view its payments under Test history.`,
              ],
            ].map(([title, text], index) => (
              <li key={title} className="flex gap-3">
                <span
                  aria-hidden
                  className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
                >
                  {index + 1}
                </span>
                <div className="min-w-0">
                  <h3 className="leading-6 font-medium">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div data-stack className="mt-5">
            <Button variant="primary" onPress={() => setAsking(true)} disabledReason={missing && t(missing)}>
              <Trans>Activate payments</Trans>
            </Button>
          </div>
        </Card>
      ) : (
        <Card>
          <GoLiveSteps />
        </Card>
      )}
      <div className="mt-4 empty:hidden">{settings.testMode ? <ReadinessPanel /> : <HistoryCard />}</div>
      {isAsking && <ActivatePaymentsDialog origin={origin} hasReadinessLink={false} onClose={() => setAsking(false)} />}
    </div>
  );
}
