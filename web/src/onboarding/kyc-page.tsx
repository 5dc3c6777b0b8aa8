import { useLingui } from '@lingui/react/macro';
import { Navigate, useSearch } from '@tanstack/react-router';
import { readConnectQuery } from '../connect/connect-query.ts';
import { recordEvent } from '../events.ts';
import { onboardingHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { isOn, settings } from '../page-settings.ts';
import { single, stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { NoPermission } from '../ui/no-permission.tsx';
import { FullScreen } from './full-screen.tsx';
import { VerificationStep } from './verification-step.tsx';

const from = 'WCPAY_ONBOARDING_KYC';

/** Only the provider's verification, for an account with requirements. */
export function KycPage() {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const query = readConnectQuery(search);
  const { source } = query;
  // Opening verification would make the account, before anything was asked about the business.
  if (!settings.isAccountConnected) return <Navigate to={onboardingHref} search={search} replace />;
  const close = () => {
    recordEvent('wcpay_onboarding_kyc_exit', { source });
    window.location.assign(`${settings.connectUrl}&${stringifySearch({ source, from }).slice(1)}`);
  };
  return (
    <FullScreen label={t`Continue onboarding`} progress={0.66} onClose={close}>
      {lacking('purser_settings') ? (
        <NoPermission capability="purser_settings" />
      ) : (
        <VerificationStep
          assessment={{}}
          visit={{ ...query, from: query.from ?? from }}
          isEverything={isOn(single(search['collect_payout_requirements']))}
          onStep={(step) => recordEvent('wcpay_onboarding_flow_embedded_step_change', { step, source })}
          onCancel={close}
        />
      )}
    </FullScreen>
  );
}
