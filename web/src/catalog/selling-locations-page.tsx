import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countryCodes } from '@purser/contract/country';
import { sellingModes } from '@purser/contract/catalog/selling-locations';
import type { SellingMode } from '@purser/contract/catalog/selling-locations';
import { useQuery } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { fraudProtectionHref, paymentsSettingsHref } from '../hrefs.ts';
import { api, client, codeOf, isForbidden, queryClient } from '../api.ts';
import { ChoiceCards } from '../form/choice-cards.tsx';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { formatCountry } from '../format/country.ts';
import { browserLocale } from '../page-settings.ts';
import { lacking } from '../lacking.ts';
import { CheckList } from '../table/check-list.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
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
        title={<Trans>Store settings</Trans>}
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
            // As tall as the choices, whose help takes two lines on a phone.
            <div aria-busy className="max-sm:min-h-[19.375rem]">
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
  const lack = lacking('purser_settings');
  const isReadOnly = lack !== undefined;
  const textByMode: Record<SellingMode, { label: string; words: string }> = {
    all: { label: t`Sell to all countries`, words: t`Customers everywhere can check out.` },
    all_except: {
      label: t`Sell to all countries, except for…`,
      words: t`Customers in the countries you choose can’t check out.`,
    },
    specific: {
      label: t`Sell to specific countries`,
      words: t`Only customers in the countries you choose can check out.`,
    },
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
      <Card title={t`Selling locations`}>
        <ChoiceCards
          name={mode.name}
          label={t`Countries you sell to`}
          value={mode.value}
          onChange={mode.onChange}
          isDisabled={isReadOnly}
          choices={sellingModes.map((value) => ({ value, ...textByMode[value] }))}
        />
        {mode.value !== 'all' && (
          <Countries key={mode.value} control={control} name={mode.value} isDisabled={isReadOnly} />
        )}
        <p className="mt-3 text-[0.8125rem] text-muted">
          <Trans>
            If the international IP address filter is on, save your{' '}
            <Link href={fraudProtectionHref}>fraud filters</Link> again to apply a change.
          </Trans>
        </p>
      </Card>
      <SaveBar
        form={form}
        labels={{ mode: t`Selling locations`, all_except: t`Countries`, specific: t`Countries` }}
        {...(lack ? { disabledReason: t(lack) } : {})}
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
  // The list is long: what is chosen is seen without scrolling through it.
  const names = new Intl.ListFormat(browserLocale(), { type: 'unit' });
  const picked = choices.filter(({ value }) => field.value.includes(value)).map(({ label }) => label);
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
      {field.value.length > 0 && (
        <p className="mb-2 rounded-control bg-sunken px-3 py-2 wrap-anywhere">{names.format(picked)}</p>
      )}
      <CheckList
        legend={name === 'specific' ? t`Sell to these countries` : t`Don’t sell to these countries`}
        choices={choices}
        selected={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}
