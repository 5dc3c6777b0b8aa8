import { Trans, useLingui } from '@lingui/react/macro';
import { customerNoteLength } from '@purser/contract/customers/customer';
import type { CustomerNote } from '@purser/contract/customers/customer';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { userHref } from '../hrefs.ts';
import { api, codeOf, queryClient } from '../api.ts';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { DateTime } from '../format/date-time.tsx';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: api.customers.listCustomerNotes.key() });

/** What the team noted about the customer; the customer never sees it. */
export function CustomerNotes({ id }: { id: number }) {
  const { t } = useLingui();
  const notes = useQuery(api.customers.listCustomerNotes.queryOptions({ input: { id } }));
  const [leaving, setLeaving] = useState<CustomerNote>();
  const remove = useMutation(
    api.customers.deleteCustomerNote.mutationOptions({
      onSuccess: () => toast.success(t`The note was deleted.`),
      onError: () => toast.error(t`We couldn’t delete the note. Try again.`),
      onSettled: () => {
        setLeaving(undefined);
        return refresh();
      },
    }),
  );
  return (
    <Card title={t`Notes`} isFlush>
      {!settings.testHistory && (
        <div className="px-5 pt-2 pb-4">
          <NewNote id={id} />
        </div>
      )}
      {notes.isError && <ErrorState reference={codeOf(notes.error)} onRetry={() => void notes.refetch()} />}
      {notes.isPending && (
        <CardSection>
          <SkeletonLines count={2} />
        </CardSection>
      )}
      {notes.data && notes.data.data.length > 0 && (
        <ul>
          {notes.data.data.map((note) => (
            <li key={note.id} className="border-t border-line px-5 py-3">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] text-muted">
                <span>
                  <Link href={userHref(note.user.id)}>{note.user.username}</Link> · <DateTime moment={note.created} />
                </span>
                {note.user.id === settings.currentUser.id && !settings.testHistory && (
                  <Button size="small" variant="quiet" className="-mr-2.5" onPress={() => setLeaving(note)}>
                    <Trans>Delete</Trans>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t`Delete this note?`}
        confirmLabel={t`Delete note`}
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ id, note_id: leaving.id })}
        onCancel={() => setLeaving(undefined)}
      >
        <Trans>You can’t undo this. The audit log keeps its text.</Trans>
      </ConfirmDialog>
    </Card>
  );
}

function NewNote({ id }: { id: number }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { text: '' } });
  const create = useMutation(api.customers.createCustomerNote.mutationOptions());
  const leavePrompt = useLeavePrompt(form.formState.isDirty);
  return (
    <Form
      form={form}
      onSave={async ({ text }) => {
        if (text.trim() === '') return form.setError('text', { message: t`Enter a note.` }, { shouldFocus: true });
        await create.mutateAsync({ id, text });
        form.reset();
        await refresh();
      }}
      className="flex flex-col gap-2"
    >
      {leavePrompt}
      <TextField
        control={form.control}
        name="text"
        rows={2}
        label={t`Note for your team`}
        maxLength={customerNoteLength}
      />
      <Button type="submit" size="small" className="self-start" isBusy={create.isPending}>
        <Trans>Add note</Trans>
      </Button>
    </Form>
  );
}
