import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { api, codeOf, isForbidden } from '../api.ts';
import { UnreadAccountNotice } from '../connect/unread-account-notice.tsx';
import { VatCard } from '../documents/vat-card.tsx';
import { usePageView } from '../events.ts';
import { settings as pageSettings } from '../page-settings.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionNav, useScrollToAnchor } from '../ui/section-nav.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { settingsSections } from '../settings-sections.ts';
import { SettingsForm } from './settings-form.tsx';

const HistoryCard = lazy(async () => ({ default: (await import('../import/history-card.tsx')).HistoryCard }));

/** The payments settings, one section per subject. */
export function SettingsPage() {
  const { t } = useLingui();
  usePageView('payments_settings');
  const settings = useQuery({ ...api.settings.getSettings.queryOptions(), refetchOnWindowFocus: false });
  useScrollToAnchor(settings.data !== undefined);
  return (
    <div className="max-w-[46rem] xl:max-w-[60rem]">
      <PageHeader title={<Trans>Payments settings</Trans>} />
      <div className="mb-5 empty:hidden">
        <UnreadAccountNotice />
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,46rem)_11rem] xl:items-start xl:gap-8">
        {settings.data ? (
          <div className="flex flex-col gap-4">
            <SettingsForm settings={settings.data} />
            {pageSettings.featureFlags['documents'] && <VatCard />}
            {/* Last, and mostly not there. */}
            <AfterPaint>
              <HistoryCard />
            </AfterPaint>
          </div>
        ) : settings.isError ? (
          <Card>
            {isForbidden(settings.error) ? (
              <NoPermission capability="manage_woocommerce" />
            ) : (
              <ErrorState
                title={<Trans>Error retrieving settings.</Trans>}
                reference={codeOf(settings.error)}
                onRetry={() => void settings.refetch()}
              />
            )}
          </Card>
        ) : (
          <div aria-busy className="flex flex-col gap-4">
            {[6, 16, 10, 20].map((height, index) => (
              <Card key={index}>
                <div style={{ minHeight: `${height}rem` }}>
                  <SkeletonLines count={Math.round(height / 2.5)} />
                </div>
              </Card>
            ))}
          </div>
        )}
        <SectionNav sections={settingsSections.map(([id, label]) => [id, t(label)])} />
      </div>
    </div>
  );
}
