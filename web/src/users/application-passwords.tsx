import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, codeOf, queryClient } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: api.users.listApplicationPasswords.key() });

/** Passwords that let other tools act as the user, one per tool, so that each can be revoked separately. */
export function ApplicationPasswords() {
  const { t } = useLingui();
  const passwords = useQuery(api.users.listApplicationPasswords.queryOptions());
  const [leaving, setLeaving] = useState<{ uuid: string; name: string }>();
  const revoke = useMutation(
    api.users.deleteApplicationPassword.mutationOptions({
      onSuccess: () => toast.success(t`The password was revoked.`),
      onError: () => toast.error(t`We couldn’t revoke the password. Try again.`),
      onSettled: () => {
        setLeaving(undefined);
        return refresh();
      },
    }),
  );
  return (
    <Card title={t`Application passwords`} isFlush>
      <CardSection>
        <p className="mb-3 text-muted">
          <Trans>
            Let other tools act on your behalf without your own password. Create one for each tool, and revoke it here.
          </Trans>
        </p>
        <NewPassword />
      </CardSection>
      {passwords.isError && <ErrorState onRetry={() => void passwords.refetch()} reference={codeOf(passwords.error)} />}
      {passwords.isPending && (
        <CardSection>
          <SkeletonLines count={2} />
        </CardSection>
      )}
      {passwords.data?.map(({ uuid, name, created, last_used }) => (
        <CardSection key={uuid} className="flex items-center justify-between gap-x-4">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-[0.8125rem] text-muted">
              <Trans>
                Created <DateTime moment={created} />
              </Trans>
              {' · '}
              {last_used ? (
                <Trans>
                  last used <DateTime moment={last_used} />
                </Trans>
              ) : (
                <Trans>never used</Trans>
              )}
            </p>
          </div>
          <Button
            size="small"
            className="shrink-0"
            aria-label={t`Revoke ${name}`}
            onPress={() => setLeaving({ uuid, name })}
          >
            <Trans>Revoke</Trans>
          </Button>
        </CardSection>
      ))}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t`Revoke “${leaving?.name ?? ''}”?`}
        confirmLabel={t`Revoke password`}
        isDestructive
        isBusy={revoke.isPending}
        onConfirm={() => leaving && revoke.mutate({ uuid: leaving.uuid })}
        onCancel={() => setLeaving(undefined)}
      >
        <Trans>The tool that uses it loses access immediately. You can’t undo this.</Trans>
      </ConfirmDialog>
    </Card>
  );
}

function NewPassword() {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { name: '' } });
  const create = useMutation(api.users.createApplicationPassword.mutationOptions());
  return (
    <>
      <Form
        form={form}
        onSave={async ({ name }) => {
          if (name.trim() === '')
            return form.setError('name', { message: t`Enter a password name.` }, { shouldFocus: true });
          await create.mutateAsync({ name });
          form.reset();
          await refresh();
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <div className="min-w-48 flex-1">
          <TextField control={form.control} name="name" label={t`Password name, e.g. “Zapier”`} maxLength={100} />
        </div>
        <Button type="submit" isBusy={create.isPending}>
          <Trans>Create password</Trans>
        </Button>
      </Form>
      {create.data && (
        <div className="mt-3">
          <Notice tone="success" title={t`The password for “${create.data.name}”`} onDismiss={() => create.reset()}>
            <p className="my-1.5 flex items-center gap-2 rounded-control bg-surface px-3 py-1.5 text-ink">
              <code className="min-w-0 flex-1 font-mono">{create.data.password}</code>
              <CopyButton text={create.data.password} label={t`Copy password`} />
            </p>
            <p>
              <Trans>Copy it now. You won’t see it again.</Trans>
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}
