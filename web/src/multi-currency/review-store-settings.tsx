import { Trans, useLingui } from '@lingui/react/macro';
import type { MultiCurrencyStoreSettings } from '@purser/contract/multi-currency/store-settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { Form, savedToast } from '../form/form.tsx';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { hasSwitcherPlace, optionsOf, saveStoreOptions, saveSwitch } from './currencies.ts';
import type { StoreOptions } from './currencies.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { StoreOptionFields } from './store-option-fields.tsx';

/** The wizard’s second task. */
export function ReviewStoreSettings({
  settings,
  isEnabled,
  onSaved,
}: {
  settings: MultiCurrencyStoreSettings;
  /** Whether multi-currency is on. */
  isEnabled: boolean;
  onSaved: () => void;
}) {
  const { t } = useLingui();
  const [isPreviewing, setPreviewing] = useState(false);
  const form = useForm<StoreOptions>({ defaultValues: optionsOf(settings) });
  const lacks = lacking('purser_settings');
  const save = async (options: StoreOptions) => {
    if (!isEnabled) await saveSwitch(true);
    await saveStoreOptions(options);
    toast.success(t`Store settings saved.`, { about: savedToast });
    onSaved();
  };
  return (
    <Form form={form} onSave={save} sentence={() => t`Error saving store settings.`}>
      <StoreOptionFields
        control={form.control as Control<StoreOptions, unknown, FieldValues>} // the fields only read and write values
        hasSwitcher={hasSwitcherPlace(settings)}
        isDisabled={lacks !== undefined}
      />
      <div data-stack className="flex flex-wrap gap-2">
        <Button onPress={() => setPreviewing(true)}>
          <Trans>Preview</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={form.formState.isSubmitting}
          busyLabel={t`Saving…`}
          disabledReason={lacks && t(lacks)}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
      {isPreviewing && (
        <PreviewDialog storeUrl={settings.store_url} options={form.getValues()} onClose={() => setPreviewing(false)} />
      )}
    </Form>
  );
}
