import { Trans, useLingui } from '@lingui/react/macro';
import type { Reader } from '@purser/contract/readers/reader';
import { useForm } from 'react-hook-form';
import { client } from '../api.ts';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import { readerRefusal } from './reader-refusal.ts';
import { refreshReaders } from './refresh-readers.ts';

const formId = 'rename-reader';

export function RenameReader({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { label: reader.label } });
  const save = async ({ label }: { label: string }) => {
    if (label.trim() === '') return form.setError('label', { message: t`Enter a name.` }, { shouldFocus: true });
    await client.readers.renameReader({ reader_id: reader.id, label });
    await refreshReaders();
    toast.success(t`The reader was renamed.`);
    onClose();
  };
  return (
    <ReaderDialog
      title={t`Rename ${reader.label}`}
      formId={formId}
      submitLabel={<Trans>Save name</Trans>}
      isBusy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} onSave={save} sentence={(error) => t(readerRefusal(error))}>
        <TextField
          control={form.control}
          name="label"
          label={t`Name`}
          help={t`What you call it, e.g. “Till 1”.`}
          maxLength={200}
        />
      </Form>
    </ReaderDialog>
  );
}
