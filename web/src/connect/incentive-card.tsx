import { Trans, useLingui } from '@lingui/react/macro';
import type { ConnectIncentive } from '@purser/contract/connect/incentive';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** A promotion of the fees. Applying it leads on to the setup. */
export function IncentiveCard({
  incentive,
  disabledReason,
  onApplied,
}: {
  incentive: ConnectIncentive;
  disabledReason: string | undefined;
  onApplied: () => void;
}) {
  const { t } = useLingui();
  const apply = useMutation({
    ...api.connect.activateIncentive.mutationOptions(),
    // Fails immediately when offline, instead of waiting for a connection.
    networkMode: 'always',
    onSuccess: onApplied,
  });
  const missing = lacking('purser_settings');
  return (
    <section
      aria-label={t`Limited offer`}
      className="flex flex-col gap-3 rounded-card border border-line bg-accent-soft px-5 py-4"
    >
      <div data-stack className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1.5">
          <p className="rounded bg-accent px-2 py-0.5 text-xs font-semibold text-on-accent">
            {incentive.task_badge ?? t`Limited offer`}
          </p>
          <p className="text-[0.9375rem] font-semibold">{incentive.description}</p>
          {incentive.tc_url && (
            <p className="text-muted">
              <Link href={incentive.tc_url} isExternal>
                <Trans>See the terms</Trans>
              </Link>
            </p>
          )}
        </div>
        <Button
          onPress={() => apply.mutate({ incentive_id: incentive.id })}
          isBusy={apply.isPending}
          busyLabel={t`Applying…`}
          disabledReason={missing ? t(missing) : disabledReason}
        >
          <Trans>Apply and continue</Trans>
        </Button>
      </div>
      {apply.isError && (
        <Notice tone="danger">
          <Trans>
            There was an error applying the promotion. Please contact support for assistance if the problem persists
          </Trans>
        </Notice>
      )}
    </section>
  );
}
