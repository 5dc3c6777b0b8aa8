import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreAddress } from '@purser/contract/settings/store-address';
import { useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { client } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { formatCountry } from '../format/country.ts';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.tsx';

const { country, ...address } = settings.storeAddress;
// What was saved since the page was loaded: the page settings keep what they were loaded with.
let saved: StoreAddress = address;

/** Where the store is; receipts and card readers use it. */
export function StoreAddressCard() {
  const { t } = useLingui();
  const form = useForm<StoreAddress>({ defaultValues: saved });
  const control = form.control as Control<StoreAddress, unknown, FieldValues>; // the fields only read and write values
  const missing = lacking('purser_settings');
  const isDisabled = missing !== undefined;
  const save = async (values: StoreAddress) => {
    if (values.line1.trim() === '')
      return form.setError('line1', { message: t`Enter the street and number.` }, { shouldFocus: true });
    if (values.city.trim() === '') return form.setError('city', { message: t`Enter the city.` }, { shouldFocus: true });
    saved = await client.settings.saveStoreAddress(values);
    form.reset(saved);
    toast.success(t`Address saved.`, { about: savedToast });
  };
  const countryName = formatCountry(country);
  return (
    <Card title={t`Store address`}>
      <p className="mb-3 text-muted">
        <Trans>Shown on receipts, and used for card readers. Country: {countryName}.</Trans>
      </p>
      <Form form={form} onSave={save}>
        <TextField
          control={control}
          name="line1"
          label={t`Street and number`}
          autoComplete="address-line1"
          maxLength={200}
          isDisabled={isDisabled}
        />
        <TextField
          control={control}
          name="line2"
          label={t`Suite or floor (optional)`}
          autoComplete="address-line2"
          maxLength={200}
          isDisabled={isDisabled}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            control={control}
            name="city"
            label={t`City`}
            autoComplete="address-level2"
            maxLength={200}
            isDisabled={isDisabled}
          />
          <TextField
            control={control}
            name="state"
            label={t`State or region`}
            autoComplete="address-level1"
            maxLength={200}
            isDisabled={isDisabled}
          />
          <TextField
            control={control}
            name="postal_code"
            label={t`Postal code`}
            autoComplete="postal-code"
            maxLength={50}
            isDisabled={isDisabled}
          />
        </div>
        <div>
          <Button type="submit" isBusy={form.formState.isSubmitting} disabledReason={missing && t(missing)}>
            <Trans>Save address</Trans>
          </Button>
        </div>
      </Form>
    </Card>
  );
}
