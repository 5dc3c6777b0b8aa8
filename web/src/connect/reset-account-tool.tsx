import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

// Loaded when it opens: with its form it is 30 kB.
const ResetAccountDialog = lazy(async () => ({
  default: (await import('./reset-account-dialog.tsx')).ResetAccountDialog,
}));

/** Deletes a test account and creates a new one; for test accounts only. */
export function ResetAccountTool() {
  const [isAsking, setAsking] = useState(false);
  if (!settings.testModeOnboarding || !settings.isAccountConnected) return null;
  return (
    <Card title={<Trans>Account tools</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          <Trans>This is a test account. Reset it to start over.</Trans>
        </p>
        <Button onPress={() => setAsking(true)}>
          <Trans>Reset account</Trans>
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ResetAccountDialog from="WCPAY_OVERVIEW" source="wcpay-reset-account" onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
