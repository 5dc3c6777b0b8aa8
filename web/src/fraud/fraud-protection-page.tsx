import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, isForbidden } from '../api.ts';
import { usePageView } from '../events.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { Notice } from '../ui/notice.tsx';
import { FilterSkeleton, UnknownFilter } from './filter-card.tsx';
import { FraudHeader } from './fraud-header.tsx';
import { ProtectionForm } from './protection-form.tsx';
import { cardKeys } from './rule-words.ts';

/** The advanced filters. */
export function FraudProtectionPage() {
  usePageView('payments_fraud_protection');
  // What is edited must be what is stored now, not what another page once saw.
  const stored = useQuery({
    ...api.settings.getSettings.queryOptions(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const rules = stored.data?.advanced_fraud_protection_settings;
  const isFailed = (stored.isError && !stored.isFetching) || (stored.isFetchedAfterMount && rules === 'error');
  if (isForbidden(stored.error))
    return (
      <Card>
        <NoPermission capability="manage_woocommerce" />
      </Card>
    );
  if (isFailed)
    return (
      <Frame>
        <Notice tone="danger">
          <Trans>
            There was an error retrieving your fraud protection settings. Please refresh the page to try again.
          </Trans>
        </Notice>
        <Cards>
          {cardKeys.map((key) => (
            <UnknownFilter key={key} cardKey={key} />
          ))}
        </Cards>
        <DisabledSave />
      </Frame>
    );
  if (!stored.data || !stored.isFetchedAfterMount || rules === undefined || rules === 'error')
    return (
      <Frame>
        <Intro />
        <div aria-busy>
          <Cards>
            {cardKeys.map((key) => (
              <FilterSkeleton key={key} cardKey={key} />
            ))}
          </Cards>
        </div>
        <DisabledSave />
      </Frame>
    );
  return (
    <Frame>
      <ProtectionForm settings={stored.data} intro={<Intro />} />
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[64rem]">
    <FraudHeader />
    {children}
  </div>
);

const Cards = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex max-w-[42rem] flex-col gap-4">{children}</div>
);

const Intro = () => (
  <p className="max-w-[42rem] text-muted">
    <Trans>
      Filter configuration. Set up advanced fraud filters. Enable at least one filter to activate advanced protection.
    </Trans>
  </p>
);

const DisabledSave = () => (
  <div className="mt-4">
    <Button variant="primary" isDisabled>
      <Trans>Save changes</Trans>
    </Button>
  </div>
);
