import { Trans, useLingui } from '@lingui/react/macro';
import type { ReadinessItem } from '@purser/contract/readiness/readiness';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Makes a backup, or keeps that there are others. */
export function BackupButtons({
  item: { state, reason },
  isWaiting,
  onStarted,
}: {
  item: Pick<ReadinessItem, 'state' | 'reason'>;
  isWaiting: boolean;
  onStarted: (created: number) => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const start = useMutation({
    ...api.backups.startBackup.mutationOptions(),
    onSuccess: ({ created }) => {
      onStarted(created);
      toast.success(t`We’re making a backup. You’ll see it here when it’s done.`);
    },
    onError: () => toast.error(t`The backup couldn’t be started. Please try again.`),
  });
  const save = useMutation({
    ...api.backups.saveBackupsElsewhere.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.readiness.getReadiness.queryOptions().queryKey }),
    onError: () => toast.error(t`We couldn’t save this. Please try again.`),
  });
  const missing = lacking('purser_settings');
  const disabledReason = missing && t(missing);
  const isElsewhere = reason === 'backed_up_elsewhere';
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {!isElsewhere && (
        <Button
          size="small"
          onPress={() => start.mutate(undefined)}
          isBusy={start.isPending || isWaiting}
          busyLabel={t`Backing up…`}
          disabledReason={disabledReason}
        >
          <Trans>Back up now</Trans>
        </Button>
      )}
      {(state !== 'ok' || isElsewhere) && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => save.mutate({ is_elsewhere: !isElsewhere })}
          isBusy={save.isPending}
          busyLabel={t`Saving…`}
          disabledReason={disabledReason}
        >
          {isElsewhere ? <Trans>It’s no longer backed up elsewhere</Trans> : <Trans>It’s backed up elsewhere</Trans>}
        </Button>
      )}
    </div>
  );
}
