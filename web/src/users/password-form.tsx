import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { shortestPassword, weaknessOf } from '@purser/contract/users/password-strength';
import type { PasswordWeakness } from '@purser/contract/users/password-strength';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, queryClient } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const sentenceByWeakness: Record<PasswordWeakness, MessageDescriptor> = {
  short: msg`Enter at least ${shortestPassword} characters.`,
  guessable: msg`This password is easy to guess. Choose another one.`,
  own_name: msg`Don’t use your name or email as your password.`,
};

/** Changes the user's own password; the server checks all of it again. */
export function PasswordForm() {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { current_password: '', password: '' } });
  const save = useMutation(api.users.saveMe.mutationOptions());
  const leavePrompt = useLeavePrompt(form.formState.isDirty);
  const { username, email } = settings.currentUser;
  return (
    <Card title={t`Password`}>
      {leavePrompt}
      <Form
        form={form}
        onSave={async (given) => {
          if (given.current_password === '')
            return form.setError(
              'current_password',
              { message: t`Enter your current password.` },
              { shouldFocus: true },
            );
          const weakness = weaknessOf(given.password, [username, email]);
          if (weakness)
            return form.setError('password', { message: t(sentenceByWeakness[weakness]) }, { shouldFocus: true });
          await save.mutateAsync(given);
          form.reset();
          await queryClient.invalidateQueries({ queryKey: api.users.listSessions.key() });
          toast.success(t`Your password was changed. All other sessions were signed out.`, { about: savedToast });
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <OwnPasswordField control={form.control} name="current_password" label={t`Current password`} />
          <PasswordField
            control={form.control}
            name="password"
            label={t`New password`}
            help={t`At least ${shortestPassword} characters.`}
            autoComplete="new-password"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={save.isPending} busyLabel={t`Changing…`}>
            <Trans>Change password</Trans>
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
            <Trans>This signs you out on all other devices. Application passwords keep working.</Trans>
          </p>
        </div>
      </Form>
    </Card>
  );
}
