import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countryCodes } from '@purser/contract/country';
import { sellingModes } from '@purser/contract/catalog/selling-locations';
import type { SellingMode } from '@purser/contract/catalog/selling-locations';
import { useQuery } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { paymentsSettingsHref } from '../hrefs.ts';
import { api, client, codeOf, isForbidden, queryClient } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { formatCountry } from '../format/country.ts';
import { can } from '../page-settings.ts';
import { CheckList } from '../table/check-list.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { publishSellingLocations } from './selling-locations.ts';

const optionByMode = {
  all_except: 'woocommerce_all_except_countries',
  specific: 'woocommerce_specific_allowed_countries',
} as const;
const stored = api.settings.getOptions.queryOptions({
  input: { options: ['woocommerce_allowed_countries', ...Object.values(optionByMode)].join(',') },
});

interface Fields {
  mode: SellingMode;
  /** Both lists are kept, so that switching the mode back and forth loses neither. */
  all_except: string[];
  specific: string[];
}

const countriesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];

const fieldsOf = (options: Record<string, unknown>): Fields => ({
  mode: sellingModes.find((mode) => mode === options['woocommerce_allowed_countries']) ?? 'all',
  all_except: countriesIn(options[optionByMode.all_except]),
  specific: countriesIn(options[optionByMode.specific]),
});

/** The countries that the store sells to; the checkout and the fraud filters use them. */
export function SellingLocationsPage() {
  const { t } = useLingui();
  const options = useQuery({ ...stored, refetchOnWindowFocus: false });
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={<Trans>Selling locations</Trans>}
        breadcrumb={<Breadcrumb trail={[{ label: t`Settings`, href: paymentsSettingsHref }]} />}
      />
      {options.data ? (
        <LocationsForm saved={fieldsOf(options.data)} />
      ) : (
        <Card>
          {options.isError ? (
            isForbidden(options.error) ? (
              <NoPermission capability="manage_woocommerce" />
            ) : (
              <ErrorState reference={codeOf(options.error)} onRetry={() => void options.refetch()} />
            )
          ) : (
            <div aria-busy>
              <SkeletonLines count={8} />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function LocationsForm({ saved }: { saved: Fields }) {
  const { t } = useLingui();
  const form = useForm<Fields>({ defaultValues: saved });
  const control = form.control as Control<Fields, unknown, FieldValues>; // the fields only read and write values
  const mode = useController({ control, name: 'mode' }).field;
  const leavePrompt = useLeavePrompt(form.formState.isDirty);
  const isReadOnly = !can('purser_settings');
  const labelByMode: Record<SellingMode, string> = {
    all: t`Sell to all countries`,
    all_except: t`Sell to all countries, except for…`,
    specific: t`Sell to specific countries`,
  };

  const save = async (values: Fields) => {
    const given = {
      woocommerce_allowed_countries: values.mode,
      ...(values.mode !== 'all' && { [optionByMode[values.mode]]: values[values.mode] }),
    };
    if (values.mode !== 'all' && values[values.mode].length === 0)
      throw new Error(t`Choose at least one country, or sell to all countries.`);
    await client.settings.saveOptions(given);
    publishSellingLocations({ mode: values.mode, countries: values.mode === 'all' ? [] : values[values.mode] });
    await queryClient.invalidateQueries({ queryKey: stored.queryKey });
    form.reset(values);
    toast.success(t`Settings saved.`, { about: savedToast });
  };
  return (
    <Form form={form} onSave={save}>
      {leavePrompt}
      {isReadOnly && <ReadOnlyNotice />}
      <Card title={t`Countries`}>
        <p className="mb-3 text-muted">
          <Trans>
            Customers in other countries can’t check out. If the international IP address filter is on, save your fraud
            filters again to apply the change.
          </Trans>
        </p>
        <fieldset disabled={isReadOnly} className="flex flex-col gap-2">
          <legend className="sr-only">{t`Selling locations`}</legend>
          {sellingModes.map((each) => (
            <label key={each} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={mode.name}
                checked={mode.value === each}
                onChange={() => mode.onChange(each)}
                className="size-4 accent-accent"
              />
              {labelByMode[each]}
            </label>
          ))}
        </fieldset>
        {mode.value !== 'all' && (
          <Countries key={mode.value} control={control} name={mode.value} isDisabled={isReadOnly} />
        )}
      </Card>
      <SaveBar
        form={form}
        labels={{ mode: t`Selling locations`, all_except: t`Countries`, specific: t`Countries` }}
        {...(isReadOnly
          ? { disabledReason: t`You need the purser_settings permission. Ask an administrator of your store for it.` }
          : {})}
      />
    </Form>
  );
}

function Countries({
  control,
  name,
  isDisabled,
}: {
  control: Control<Fields, unknown, FieldValues>;
  name: 'all_except' | 'specific';
  isDisabled: boolean;
}) {
  const { t } = useLingui();
  const { field } = useController({ control, name });
  const choices = countryCodes
    .map((code) => ({ value: code, label: formatCountry(code), isDisabled }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="mt-4">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {name === 'specific' ? <Trans>Sell to these countries</Trans> : <Trans>Don’t sell to these countries</Trans>}
        </p>
        <span className="flex items-center gap-2 text-muted">
          <Plural value={field.value.length} one="# country" other="# countries" />
          {field.value.length > 0 && !isDisabled && (
            <Button size="small" variant="quiet" onPress={() => field.onChange([])}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </span>
      </div>
      <CheckList
        legend={name === 'specific' ? t`Sell to these countries` : t`Don’t sell to these countries`}
        choices={choices}
        selected={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}
