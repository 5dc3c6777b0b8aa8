import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { settings } from '../../page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Origin } from './activate-payments-dialog.tsx';

const ActivatePaymentsDialog = lazy(async () => ({
  default: (await import('./activate-payments-dialog.tsx')).ActivatePaymentsDialog,
}));

/** Shown while the store's account is a test account, with the way to live payments. */
export function SandboxNotice({
  origin,
  label = <Trans>Activate payments</Trans>,
  onPress,
  children,
}: {
  origin: Origin;
  label?: ReactNode;
  onPress?: () => void;
  /** More buttons. */
  children?: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  if (!settings.testModeOnboarding || !settings.isAccountConnected || settings.testHistory) return null;
  return (
    <>
      <Notice
        title={<Trans>You’re using a sandbox account</Trans>}
        actions={
          <>
            <Button
              size="small"
              onPress={() => {
                onPress?.();
                setAsking(true);
              }}
            >
              {label}
            </Button>
            {children}
          </>
        }
      >
        <Trans>
          Customers pay with test cards and no real money moves. Activate payments to start selling for real.
        </Trans>
      </Notice>
      {isAsking && (
        <Suspense>
          <ActivatePaymentsDialog origin={origin} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
