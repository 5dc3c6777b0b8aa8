import { Trans, useLingui } from '@lingui/react/macro';
import type { PageSettings } from '@purser/contract/page-settings';
import { lazy } from 'react';
import { recordEvent } from '../events.ts';
import { kycHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { stringifySearch } from '../search.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import {
  accountWord,
  labelByAccountWord,
  labelByPaymentsState,
  labelByPayoutsState,
  paymentsState,
  payoutsState,
  toneByAccountWord,
  toneByState,
} from './account-words.ts';
import { HoldList } from './hold-list.tsx';

// Most accounts have nothing to submit.
const RequirementsChecklist = lazy(async () => ({
  default: (await import('./requirements-checklist.tsx')).RequirementsChecklist,
}));

/** Whether the account can accept payments and be paid out; for each hold: what, since when, why, what to do. */
export function AccountStatusCard({ accountStatus }: { accountStatus: PageSettings['accountStatus'] }) {
  const { t } = useLingui();
  const title = t`Account details`;
  if ('error' in accountStatus)
    return (
      <Card title={title}>
        <Notice tone="danger">
          <Trans>Error determining the connection status.</Trans>
        </Notice>
      </Card>
    );
  const word = accountWord(accountStatus.status);
  const payments = paymentsState(accountStatus);
  const payouts = payoutsState(accountStatus);
  const { accountLink, holds, detailsSubmitted } = accountStatus;
  return (
    <Card title={title} actions={<Badge tone={toneByAccountWord[word]}>{t(labelByAccountWord[word])}</Badge>}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            {
              label: t`Payments`,
              value: <Badge tone={toneByState[payments]}>{t(labelByPaymentsState[payments])}</Badge>,
            },
            {
              label: t`Payouts`,
              value: <Badge tone={toneByState[payouts]}>{t(labelByPayoutsState[payouts])}</Badge>,
            },
          ]}
        />
        {detailsSubmitted ? (
          <>
            {/* The checklist shows what is due by a deadline. */}
            <HoldList holds={holds.filter(({ kind }) => kind !== 'requirements_due')} />
            {word !== 'complete' && word !== 'rejected' && (
              <AfterPaint>
                <RequirementsChecklist isPart />
              </AfterPaint>
            )}
          </>
        ) : (
          <Unfinished />
        )}
        {accountLink && detailsSubmitted && (
          <div>
            <ButtonLink
              href={`${accountLink}&from=WCPAY_ACCOUNT_DETAILS&source=wcpay-account-details`}
              size="small"
              onPress={() =>
                recordEvent('wcpay_account_details_link_clicked', {
                  from: 'WCPAY_ACCOUNT_DETAILS',
                  source: 'wcpay-account-details',
                })
              }
            >
              <Trans>Edit details</Trans>
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Until the details are submitted, that is the only thing to do. */
function Unfinished() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        <Trans>Payments and payouts begin when your business details are in.</Trans>
      </p>
      {!settings.testHistory && (
        <ButtonLink href={`${kycHref}${stringifySearch({ source: 'wcpay-account-details' })}`} size="small">
          <Trans>Finish setup</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
