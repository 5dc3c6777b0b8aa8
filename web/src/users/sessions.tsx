import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, codeOf, queryClient } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { deviceName } from './device-name.ts';

/** The user's sessions; all but the current one can be ended. */
export function Sessions() {
  const { t } = useLingui();
  const sessions = useQuery(api.users.listSessions.queryOptions());
  const end = useMutation(
    api.users.deleteSession.mutationOptions({
      onSuccess: () => toast.success(t`Session signed out.`),
      onError: () => toast.error(t`We couldn’t sign out that session. Try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.users.listSessions.key() }),
    }),
  );
  return (
    <Card title={t`Where you’re signed in`} isFlush>
      {sessions.isError && <ErrorState onRetry={() => void sessions.refetch()} reference={codeOf(sessions.error)} />}
      {sessions.isPending && (
        <CardSection>
          <SkeletonLines count={3} />
        </CardSection>
      )}
      {sessions.data?.map(({ id, ip, user_agent, last_seen, is_current }) => (
        <CardSection key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="font-medium">
              {deviceName(user_agent) || t`Unknown device`}{' '}
              {is_current && (
                <Badge tone="success">
                  <Trans>This session</Trans>
                </Badge>
              )}
            </p>
            <p className="text-[0.8125rem] text-muted">
              <Trans>
                Last seen <DateTime moment={last_seen} /> from {ip}
              </Trans>
            </p>
          </div>
          {!is_current && (
            <Button
              size="small"
              aria-label={t`Sign out ${deviceName(user_agent) || t`Unknown device`}`}
              onPress={() => end.mutate({ id })}
              isBusy={end.isPending && end.variables.id === id}
            >
              <Trans>Sign out</Trans>
            </Button>
          )}
        </CardSection>
      ))}
    </Card>
  );
}
