import { Trans, useLingui } from '@lingui/react/macro';
import type { TerminalLocation } from '@purser/contract/readers/location';
import type { Control, FieldValues } from 'react-hook-form';
import { client } from '../api.ts';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import { CodeField, LocationFields } from './reader-fields.tsx';
import { locationChoices, resolveLocation, useReaderCheck, useReaderForm } from './reader-form.ts';
import type { ReaderValues } from './reader-form.ts';
import { readerRefusal } from './reader-refusal.ts';
import { refreshReaders } from './refresh-readers.ts';

const formId = 'register-reader';

export function RegisterReader({
  locations,
  onClose,
}: {
  locations: readonly TerminalLocation[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const choices = locationChoices(locations);
  const form = useReaderForm(choices);
  const isComplete = useReaderCheck(form);
  const save = async (values: ReaderValues) => {
    if (!isComplete(values)) return;
    const location = await resolveLocation(form, values);
    const label = values.label.trim();
    const reader = await client.readers.registerReader({
      location,
      registration_code: values.registration_code,
      ...(label && { label }),
    });
    await refreshReaders();
    toast.success(t`“${reader.label}” is registered.`);
    onClose();
  };
  return (
    <ReaderDialog
      title={t`Register a reader`}
      formId={formId}
      submitLabel={<Trans>Register reader</Trans>}
      isBusy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} onSave={save} sentence={(error) => t(readerRefusal(error))}>
        <CodeField form={form} />
        <TextField
          control={form.control as Control<ReaderValues, unknown, FieldValues>} // the field only reads and writes its value
          name="label"
          label={t`Name (optional)`}
          help={t`What you call it, e.g. “Till 1”.`}
          maxLength={200}
        />
        <LocationFields form={form} choices={choices} />
      </Form>
    </ReaderDialog>
  );
}
