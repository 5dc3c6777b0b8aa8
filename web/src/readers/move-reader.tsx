import { Trans, useLingui } from '@lingui/react/macro';
import type { TerminalLocation } from '@purser/contract/readers/location';
import type { Reader } from '@purser/contract/readers/reader';
import { client } from '../api.ts';
import { Form } from '../form/form.tsx';
import { toast } from '../ui/toast.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import { CodeField, LocationFields } from './reader-fields.tsx';
import { locationChoices, resolveLocation, useReaderCheck, useReaderForm } from './reader-form.ts';
import type { ReaderValues } from './reader-form.ts';
import { readerRefusal } from './reader-refusal.ts';
import { refreshReaders } from './refresh-readers.ts';

const formId = 'move-reader';

/** The provider moves a reader by registering it again at the other location. */
export function MoveReader({
  reader,
  locations,
  onClose,
}: {
  reader: Reader;
  locations: readonly TerminalLocation[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const choices = locationChoices(locations, reader.location);
  const form = useReaderForm(choices);
  const isComplete = useReaderCheck(form);
  const { label } = reader;
  const save = async (values: ReaderValues) => {
    if (!isComplete(values)) return;
    const location = await resolveLocation(form, values);
    await client.readers.moveReader({
      reader_id: reader.id,
      location,
      registration_code: values.registration_code,
    });
    await refreshReaders();
    toast.success(t`“${label}” was moved.`);
    onClose();
  };
  return (
    <ReaderDialog
      title={t`Move ${label}`}
      formId={formId}
      submitLabel={<Trans>Move reader</Trans>}
      isBusy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} onSave={save} sentence={(error) => t(readerRefusal(error))}>
        <p>
          <Trans>
            Your payment provider moves a reader by registering it again, so you need a new code. It keeps its name and
            gets a new ID. If it takes payments under both IDs this month, you pay its monthly fee twice.
          </Trans>
        </p>
        <LocationFields form={form} choices={choices} />
        <CodeField form={form} />
      </Form>
    </ReaderDialog>
  );
}
