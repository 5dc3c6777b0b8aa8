import { Trans, useLingui } from '@lingui/react/macro';
import type { DisputeWebhook } from '@purser/contract/disputes/deadline-notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../api.ts';
import { helpLook } from '../form/field-look.ts';
import { TextField } from '../form/text-field.tsx';
import { DateTime } from '../format/date-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

export function DisputeRemindersCard({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const shared = { control, isDisabled };
  return (
    <Section
      id="dispute-reminders"
      title={t`Dispute reminders`}
      intro={
        <Trans>
          We remind everyone who runs the store seven days, three days and one day before a dispute’s deadline, in the
          inbox and by email.
        </Trans>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          {...shared}
          name="dispute_reminder_email"
          label={t`Second person’s email`}
          type="email"
          help={t`Also gets the last two reminders of a dispute that nobody has opened.`}
        />
        <TextField
          {...shared}
          name="dispute_reminder_webhook_url"
          label={t`Webhook address`}
          type="url"
          placeholder="https://"
          help={t`We post each reminder there as signed JSON, and try again for a day and a half if it isn’t taken.`}
        />
        {settings.dispute_reminder_webhook_url && !isDisabled && <Webhook />}
      </div>
    </Section>
  );
}

/** The secret of the saved webhook, and how its last delivery went. */
function Webhook() {
  const { t } = useLingui();
  const query = useQuery({
    ...api.disputes.getDisputeWebhook.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.last?.state === 'waiting' ? 3000 : false),
  });
  const [isShown, setShown] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const keep = (webhook: DisputeWebhook) =>
    queryClient.setQueryData(api.disputes.getDisputeWebhook.queryKey(), webhook);
  const test = useMutation(
    api.disputes.testDisputeWebhook.mutationOptions({
      onSuccess: keep,
      onError: () => toast.error(t`We couldn’t send the test. Try again.`),
    }),
  );
  const renew = useMutation(
    api.disputes.renewDisputeWebhookSecret.mutationOptions({
      onSuccess: (webhook) => {
        keep(webhook);
        setRenewing(false);
        toast.success(t`Signing secret renewed`);
      },
      onError: () => toast.error(t`We couldn’t renew the secret. Try again.`),
    }),
  );
  if (query.isError)
    return (
      <ErrorState title={<Trans>We couldn’t load the webhook’s secret.</Trans>} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <SkeletonLines count={3} />;
  const { secret, last } = query.data;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-medium">
          <Trans>Signing secret</Trans>
        </p>
        <p className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
          <code className="font-mono text-[0.8125rem] wrap-anywhere">{isShown ? secret : '••••••••••••••••'}</code>
          {isShown && <CopyButton text={secret} label={t`Copy signing secret`} />}
          <Button size="small" onPress={() => setShown(!isShown)}>
            {isShown ? <Trans>Hide secret</Trans> : <Trans>Show secret</Trans>}
          </Button>
          <Button size="small" onPress={() => setRenewing(true)}>
            <Trans>Renew secret</Trans>
          </Button>
        </p>
        <p className={helpLook}>
          <Trans>
            The Purser-Signature header carries a time t and v1, the HMAC-SHA256 of “t.body” with this secret, in
            hexadecimal.
          </Trans>
        </p>
      </div>
      <div>
        <p className="font-medium">
          <Trans>Last delivery</Trans>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          {last ? <LastDelivery last={last} /> : <span className="text-muted">—</span>}
          <Button size="small" isBusy={test.isPending} onPress={() => test.mutate({})}>
            <Trans>Send a test</Trans>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isRenewing}
        title={t`Renew the signing secret?`}
        confirmLabel={t`Renew secret`}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate({})}
        onCancel={() => setRenewing(false)}
      >
        <p>
          <Trans>Your server refuses our reminders until you give it the new secret.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}

function LastDelivery({ last }: { last: NonNullable<DisputeWebhook['last']> }) {
  const tone = { delivered: 'success', waiting: 'info', failed: 'danger' } as const;
  return (
    <>
      <Badge tone={tone[last.state]}>
        {last.state === 'delivered' ? (
          <Trans>Delivered</Trans>
        ) : last.state === 'failed' ? (
          <Trans>Failed</Trans>
        ) : last.tried === null ? (
          <Trans>Sending</Trans>
        ) : (
          <Trans>Trying again</Trans>
        )}
      </Badge>
      <span className="text-muted">
        <DateTime moment={last.tried ?? last.created} />
        {last.status !== null && <> · HTTP {last.status}</>}
        {last.error && <> · {last.error}</>}
      </span>
    </>
  );
}
