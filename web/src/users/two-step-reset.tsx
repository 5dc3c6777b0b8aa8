import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@purser/contract/users/user';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeOf, queryClient } from '../api.ts';
import { can, settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

/** Whether a person signs in with a code. Administrators turn it off for who lost phone and recovery codes. */
export function TwoStepReset({ user: { id, name, email, two_step } }: { user: User }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const isOther = id !== settings.currentUser.id;
  const me = useQuery({ ...api.users.getMe.queryOptions(), enabled: two_step && isOther && can('purser_settings') });
  const reset = useMutation(
    api.users.resetTwoStep.mutationOptions({
      onSuccess: () => toast.success(t`Two-step sign-in of ${name} is off.`),
      // Another user has turned it off meanwhile; the page shows that.
      onError: (error) =>
        codeOf(error) !== 'two_step_off' && toast.error(t`We couldn’t turn off two-step sign-in. Try again.`),
      onSettled: async () => {
        setAsking(false);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.users.getUser.key() }),
          queryClient.invalidateQueries({ queryKey: api.users.listUserActivity.key() }),
        ]);
      },
    }),
  );
  if (!two_step) return <Trans>Off</Trans>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Trans>On</Trans>
      {me.data?.roles.includes('administrator') && (
        <Button size="small" onPress={() => setAsking(true)} aria-label={t`Turn off two-step sign-in of ${name}`}>
          <Trans>Turn off</Trans>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Turn off two-step sign-in of ${name}?`}
        confirmLabel={t`Turn off`}
        isDestructive
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          Do this only if they lost their phone and their recovery codes, and you’re sure it’s them. We sign them out
          everywhere and email {email}. Then they sign in with only their password.
        </Trans>
      </ConfirmDialog>
    </span>
  );
}
