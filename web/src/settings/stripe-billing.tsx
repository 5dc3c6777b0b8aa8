import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Settings } from '@purser/contract/settings/settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../api.ts';
import { helpLook } from '../form/field-look.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Subscriptions that the provider bills, and the job that moves them. Polls the job while it runs. */
export function StripeBilling({ settings, isDisabled }: { settings: Settings; isDisabled: boolean }) {
  const { t } = useLingui();
  const [isStarted, setStarted] = useState(false);
  const options = api.settings.getSettings.queryOptions();
  const followed = useQuery({
    ...options,
    // A separate query key, so that this read doesn't replace the form's unsaved values.
    queryKey: [...options.queryKey, 'migration'],
    initialData: settings,
    enabled: isStarted || settings.is_migrating_stripe_billing,
    refetchInterval: ({ state }) => (state.data?.is_migrating_stripe_billing ? 1000 : false),
  });
  const start = useMutation({
    ...api.settings.scheduleStripeBillingMigration.mutationOptions(),
    onSuccess: () => {
      setStarted(true);
      void queryClient.invalidateQueries({ queryKey: [...options.queryKey, 'migration'] });
    },
    onError: () => toast.error(t`Error starting the Stripe Billing migration.`),
  });
  const {
    is_migrating_stripe_billing: isRunning,
    stripe_billing_subscription_count: found,
    stripe_billing_migrated_count: migrated,
  } = followed.data;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-5">
      <div className="min-w-0">
        <p className="font-medium">
          <Trans>Stripe Billing migration</Trans>
        </p>
        <p className={helpLook} role="status">
          {isRunning ? (
            <Trans>
              Running: {migrated} of {found} subscriptions moved so far.
            </Trans>
          ) : isStarted && found === 0 ? (
            <Trans>Done. Stripe doesn’t bill any of your subscriptions, so nothing was moved.</Trans>
          ) : found > 0 ? (
            <Plural
              value={found}
              one="# subscription is billed by Stripe."
              other="# subscriptions are billed by Stripe."
            />
          ) : (
            <Trans>Finds subscriptions billed by Stripe and moves them to your store’s own billing.</Trans>
          )}
        </p>
      </div>
      <Button
        size="small"
        onPress={() => start.mutate({})}
        isBusy={start.isPending || isRunning}
        isDisabled={isDisabled}
      >
        <Trans>Start migration</Trans>
      </Button>
    </div>
  );
}
