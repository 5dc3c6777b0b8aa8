import { Trans, useLingui } from '@lingui/react/macro';
import type { VatLookup } from '@purser/contract/documents/vat';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import { formatCountry } from '../format/country.ts';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { StepHeading } from './step-heading.tsx';
import type { VatFields } from './vat-dialog.tsx';

const toneByRegister = { confirmed: 'success', unreachable: 'warning', not_asked: 'info' } as const;

/** The second step: name and address as tax invoices show them, filled from the register where it knows them. */
export function CompanyStep({
  form,
  label,
  number,
  found,
  isBusy,
}: {
  form: UseFormReturn<VatFields>;
  /** What the country calls the number. */
  label: string;
  /** Undefined for a business without one. */
  number: string | undefined;
  found: VatLookup | undefined;
  isBusy: boolean;
}) {
  const { t } = useLingui();
  const [name, address] = useWatch({ control: form.control, name: ['name', 'address'] });
  const shared = { control: form.control, isReadOnly: isBusy, isRequired: true };
  const failure = form.formState.errors.root?.['server']?.message;
  return (
    <>
      <StepHeading step={2}>
        <Trans>Confirm your business details</Trans>
      </StepHeading>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {found && <Notice tone={toneByRegister[found.register.status]}>{found.register.message}</Notice>}
      <p>
        {number === undefined ? (
          <Trans>Your invoices won’t show a {label}.</Trans>
        ) : (
          <>
            <span className="text-muted">{label}</span> <span className="font-medium">{number}</span>
          </>
        )}
      </p>
      <TextField {...shared} name="name" label={t`Business name`} autoComplete="organization" maxLength={200} />
      <TextField {...shared} name="address" label={t`Address`} rows={4} maxLength={1000} />
      {name.trim() === '' && address.trim() === '' && settings.storeAddress.line1 !== '' && (
        <p className="-mt-2">
          <Button
            size="small"
            isDisabled={isBusy}
            onPress={() => {
              form.setValue('name', settings.storeName);
              form.setValue('address', storeAddressLines().join('\n'));
            }}
          >
            <Trans>Use your store’s name and address</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

function storeAddressLines(): string[] {
  const { line1, line2, city, state, postal_code, country } = settings.storeAddress;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country && formatCountry(country)].filter(Boolean);
}
