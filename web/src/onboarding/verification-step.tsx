import { Trans } from '@lingui/react/macro';
import type { SelfAssessment } from '@purser/contract/connect/onboarding';
import { lazy, Suspense, useState } from 'react';
import { client } from '../api.ts';
import { toAdminHref } from '../history.ts';
import type { ConnectQuery } from '../connect/connect-query.ts';
import { UnreadAccountNotice } from '../connect/unread-account-notice.tsx';
import { connectHref, overviewHref, paymentsSettingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { stringifySearch } from '../search.ts';
import { Button } from '../ui/button.tsx';
import { StepTitle } from './full-screen.tsx';

// The provider’s form comes later than its page anyway.
const AccountOnboarding = lazy(async () => ({
  default: (await import('./account-onboarding.tsx')).AccountOnboarding,
}));

type Visit = Pick<ConnectQuery, 'capabilities' | 'source' | 'endsAtSettings'> & { from: string };

/** The provider verifies the merchant; afterwards the account is read and the wizard closes. */
export function VerificationStep({
  assessment,
  visit,
  isEverything,
  mayReplaceTestAccount = false,
  onStep,
  onFinish,
  onCancel,
  onBack,
}: {
  assessment: SelfAssessment;
  visit: Visit;
  isEverything: boolean;
  mayReplaceTestAccount?: boolean;
  onStep: (step: string) => void;
  /** The provider’s form was left, before the page is. */
  onFinish?: () => void;
  onCancel: () => void;
  /** To the business details, where there is such a step. */
  onBack?: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const finish = async () => {
    setLeaving(true);
    onFinish?.();
    // The account isn't the one that this page was loaded with, so the next page is a full load.
    window.location.assign(toAdminHref(await addressAfter(visit)));
  };
  return (
    <>
      {onBack && (
        <Button variant="quiet" size="small" icon="chevron-left" className="mb-3 -ml-2.5" onPress={onBack}>
          <Trans>Business details</Trans>
        </Button>
      )}
      <StepTitle>
        <Trans>One last step! Verify your identity with our partner</Trans>
      </StepTitle>
      <p className="mt-2 mb-6 max-w-[40rem] text-muted">
        <Trans>
          Our partner keeps your details safe and checks them against official records. Confirming your identity
          typically takes a couple of days; we’ll tell you when it’s done.
        </Trans>
      </p>
      {settings.accountDisconnectedSince ? (
        <UnreadAccountNotice />
      ) : (
        <Suspense
          fallback={
            <div aria-busy className="min-h-[40rem] max-w-[40rem] rounded-card border border-line bg-surface" />
          }
        >
          <AccountOnboarding
            newSession={() =>
              client.connect.createKycSession({
                self_assessment: assessment,
                capabilities: visit.capabilities,
                delete_test_account: mayReplaceTestAccount,
              })
            }
            isEverything={isEverything}
            isLeaving={isLeaving}
            onStep={onStep}
            onExit={() => void finish()}
            onCancel={onCancel}
          />
        </Suspense>
      )}
    </>
  );
}

/** The overview or the settings when the account is ready as far as we can tell, else the connect page, which says what went wrong. */
async function addressAfter({ source, from, endsAtSettings }: Visit): Promise<string> {
  const origin = { source, from };
  try {
    const { success, details_submitted, params } = await client.connect.finalizeKyc(origin);
    // Left early: the connect page links back here.
    if (success && !details_submitted) return connectHref + stringifySearch(origin);
    if (success && endsAtSettings) return paymentsSettingsHref;
    if (success) return overviewHref + stringifySearch({ ...params, 'wcpay-connection-success': '1' });
  } catch {
    // The connect page shows it.
  }
  return connectHref + stringifySearch({ ...origin, 'wcpay-connection-error': '1' });
}
