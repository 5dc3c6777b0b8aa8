import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';
import { formatCountry } from '../format/country.ts';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { settings } from '../page-settings.ts';
import { atNew, atStore, readerCountry } from './reader-form.ts';
import type { locationChoices, ReaderValues } from './reader-form.ts';

type Fields = { form: UseFormReturn<ReaderValues> };
const controlOf = ({ control }: UseFormReturn<ReaderValues>) => control as Control<ReaderValues, unknown, FieldValues>; // the fields only read and write values

/** The code that a reader shows, and where to find it. */
export function CodeField({ form }: Fields) {
  const { t } = useLingui();
  return (
    <TextField
      control={controlOf(form)}
      name="registration_code"
      label={t`Registration code`}
      autoComplete="off"
      maxLength={200}
      help={
        settings.testMode ? (
          <Trans>
            With test payments, enter <code>simulated-wpe</code> or <code>simulated-s700</code> for a simulated reader.
            A real reader shows three words, like “quick-brown-fox”.
          </Trans>
        ) : (
          <Trans>
            On the reader, swipe from the left edge, open Settings, and choose “Generate pairing code”. It shows three
            words, like “quick-brown-fox”. A code works once.
          </Trans>
        )
      }
    />
  );
}

/** Where the reader is: one of the store’s locations, or a new one. */
export function LocationFields({ form, choices }: Fields & { choices: ReturnType<typeof locationChoices> }) {
  const { t } = useLingui();
  const control = controlOf(form);
  const { known, offersStore } = choices;
  const location = useWatch({ control: form.control, name: 'location' });
  const country = formatCountry(readerCountry());
  return (
    <>
      <Select
        control={control}
        name="location"
        label={t`Location`}
        options={[
          ...known,
          ...(offersStore ? [{ value: atStore, label: t`Your store, ${settings.storeAddress.line1}` }] : []),
          { value: atNew, label: t`New location` },
        ]}
      />
      {location === atNew && (
        <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
          <legend className="sr-only">
            <Trans>New location</Trans>
          </legend>
          <TextField
            control={control}
            name="display_name"
            label={t`Location name`}
            help={t`Shown on the reader and in your lists, e.g. “Main street shop”.`}
            maxLength={200}
          />
          <TextField
            control={control}
            name="address.line1"
            label={t`Street and number`}
            help={t`Readers of your account work in ${country}.`}
            maxLength={200}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField control={control} name="address.city" label={t`City`} maxLength={200} />
            <TextField control={control} name="address.state" label={t`State or region`} maxLength={200} />
            <TextField control={control} name="address.postal_code" label={t`Postal code`} maxLength={50} />
          </div>
        </fieldset>
      )}
    </>
  );
}
