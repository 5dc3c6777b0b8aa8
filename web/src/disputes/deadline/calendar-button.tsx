import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../api.ts';
import { DateTime } from '../../format/date-time.tsx';
import { lacking } from '../../lacking.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

/** Offers the deadlines as a calendar: a secret link, shown once, that can be renewed and revoked. */
export function CalendarButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="calendar" onPress={() => setOpen(true)} aria-label={t`Add deadlines to your calendar`}>
        <span className="max-sm:hidden">
          <Trans>Add deadlines to your calendar</Trans>
        </span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Add deadlines to your calendar`}
        footer={
          <Button onPress={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <CalendarLink />
      </Dialog>
    </>
  );
}

function CalendarLink() {
  const { t } = useLingui();
  const calendar = useQuery(api.disputes.getDisputeCalendar.queryOptions());
  const key = api.disputes.getDisputeCalendar.queryKey();
  const [url, setUrl] = useState<string>();
  const create = useMutation(
    api.disputes.createDisputeCalendar.mutationOptions({
      onSuccess: ({ url: made, ...about }) => {
        queryClient.setQueryData(key, about);
        setUrl(made);
      },
      onError: () => toast.error(t`We couldn’t make a link. Try again.`),
    }),
  );
  const revoke = useMutation(
    api.disputes.deleteDisputeCalendar.mutationOptions({
      onSuccess: (about) => {
        queryClient.setQueryData(key, about);
        setUrl(undefined);
        toast.success(t`Calendar link revoked`);
      },
      onError: () => toast.error(t`We couldn’t revoke the link. Try again.`),
    }),
  );
  if (calendar.isError)
    return (
      <ErrorState title={<Trans>We couldn’t load the calendar link.</Trans>} onRetry={() => void calendar.refetch()} />
    );
  if (!calendar.data) return <SkeletonLines count={4} />;
  const { created, created_by } = calendar.data;
  const lack = lacking('purser_dispute');
  const whyNot = lack ? { disabledReason: t(lack) } : {};
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          Subscribe to a secret link in your calendar app. It shows each dispute’s deadline with its amount, reason and
          order number, and reminds you three days and one day before. It has no customer data.
        </Trans>
      </p>
      {url ? (
        <Notice tone="success" title={<Trans>Copy this link now</Trans>}>
          <p className="flex min-w-0 items-start gap-2">
            <code className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere">{url}</code>
            <CopyButton text={url} label={t`Copy calendar link`} />
          </p>
          <p className="mt-1">
            <Trans>We can’t show it again. Anyone who has it can read your deadlines.</Trans>
          </p>
        </Notice>
      ) : (
        created !== null && (
          <p className="text-muted">
            {created_by ? (
              <Trans>
                {created_by} made a link on <DateTime moment={created} form="date" />. We can’t show it again.
              </Trans>
            ) : (
              <Trans>
                A link was made on <DateTime moment={created} form="date" />. We can’t show it again.
              </Trans>
            )}
          </p>
        )
      )}
      <div data-stack className="flex flex-wrap gap-2">
        <Button
          variant={created === null ? 'primary' : 'secondary'}
          isBusy={create.isPending}
          onPress={() => create.mutate({})}
          {...whyNot}
        >
          {created === null ? <Trans>Create link</Trans> : <Trans>Renew link</Trans>}
        </Button>
        {created !== null && (
          <Button isBusy={revoke.isPending} onPress={() => revoke.mutate({})} {...whyNot}>
            <Trans>Revoke link</Trans>
          </Button>
        )}
      </div>
      {created !== null && !url && (
        <p className="text-[0.8125rem] text-muted">
          <Trans>A new link replaces the old one: calendars that use it stop updating.</Trans>
        </p>
      )}
    </div>
  );
}
