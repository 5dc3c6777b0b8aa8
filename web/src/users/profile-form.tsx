import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, codeOf, queryClient } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { TextField } from '../form/text-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FactRow } from '../ui/fact-row.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { labelByRole } from './roles.ts';

/** The form for the user's own names. */
export function ProfileForm() {
  const { t } = useLingui();
  const me = useQuery(api.users.getMe.queryOptions());
  const save = useMutation(api.users.saveMe.mutationOptions());
  const form = useForm({ values: { first_name: me.data?.first_name ?? '', last_name: me.data?.last_name ?? '' } });
  const leavePrompt = useLeavePrompt(form.formState.isDirty);
  const labels = { first_name: t`First name`, last_name: t`Last name` };
  return (
    <Card title={t`About you`}>
      {me.isError && <ErrorState onRetry={() => void me.refetch()} reference={codeOf(me.error)} />}
      {me.isPending && (
        <div className="min-h-[8.25rem] max-sm:min-h-60">
          <SkeletonLines count={5} />
        </div>
      )}
      {me.data && (
        <>
          <div className="mb-4">
            <FactRow
              facts={[
                { label: t`Username`, value: me.data.username },
                { label: t`Email`, value: me.data.email },
                { label: t`Role`, value: me.data.roles.map((role) => t(labelByRole[role])).join(', ') },
              ]}
            />
          </div>
          <Form
            form={form}
            onSave={async (names) => {
              queryClient.setQueryData(api.users.getMe.queryKey(), await save.mutateAsync(names));
              toast.success(t`Your profile was saved.`, { about: savedToast });
            }}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                control={form.control}
                name="first_name"
                label={labels.first_name}
                autoComplete="given-name"
                maxLength={100}
              />
              <TextField
                control={form.control}
                name="last_name"
                label={labels.last_name}
                autoComplete="family-name"
                maxLength={100}
              />
            </div>
            <SaveBar form={form} labels={labels} />
          </Form>
        </>
      )}
      {leavePrompt}
    </Card>
  );
}
