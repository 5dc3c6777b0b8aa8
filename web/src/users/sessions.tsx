import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client, codeOf, queryClient } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { deviceName } from './device-name.ts';

/** The rest, mostly old ones, are shown on request. */
const shownAtFirst = 5;

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
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? sessions.data : sessions.data?.slice(0, shownAtFirst);
  const folded = (sessions.data?.length ?? 0) - (shown?.length ?? 0);
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = useMutation({
    mutationFn: async () => {
      for (const { id } of others)
        // A session that has expired meanwhile is fine too.
        await client.users.deleteSession({ id }).catch((error: unknown) => {
          if (codeOf(error) !== 'session_missing') throw error;
        });
    },
    onSuccess: () => toast.success(t`All other sessions were signed out.`),
    onError: () => toast.error(t`We couldn’t sign out all other sessions. Try again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.users.listSessions.key() }),
  });
  return (
    <Card
      title={t`Where you’re signed in`}
      isFlush
      actions={
        others.length > 1 && (
          <Button
            size="small"
            onPress={() => endOthers.mutate()}
            isBusy={endOthers.isPending}
            busyLabel={t`Signing out…`}
          >
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
    >
      {sessions.isError && <ErrorState onRetry={() => void sessions.refetch()} reference={codeOf(sessions.error)} />}
      {sessions.isPending && (
        <CardSection>
          <SkeletonLines count={3} />
        </CardSection>
      )}
      {shown?.map(({ id, ip, user_agent, last_seen, is_current }) => (
        <CardSection key={id} className="flex items-center justify-between gap-x-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              {deviceName(user_agent) || t`Unknown device`}
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
              className="shrink-0"
              aria-label={t`Sign out ${deviceName(user_agent) || t`Unknown device`}`}
              onPress={() => end.mutate({ id })}
              isBusy={end.isPending && end.variables.id === id}
            >
              <Trans>Sign out</Trans>
            </Button>
          )}
        </CardSection>
      ))}
      {folded > 0 && (
        <CardSection>
          <Button size="small" onPress={() => setUnfolded(true)}>
            <Plural value={folded} one="Show # more session" other="Show # more sessions" />
          </Button>
        </CardSection>
      )}
    </Card>
  );
}
