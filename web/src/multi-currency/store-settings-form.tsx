import { Trans, useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { rateAge } from '@purser/contract/multi-currency/rates';
import type { AutomaticSource, ExchangeRates } from '@purser/contract/multi-currency/rates';
import type { MultiCurrencyStoreSettings } from '@purser/contract/multi-currency/store-settings';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, fieldErrorsOf, queryClient } from '../api.ts';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { Select } from '../form/select.tsx';
import { Switch } from '../form/switch.tsx';
import { TextField } from '../form/text-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { ago } from '../format/ago.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { currenciesQuery, hasSwitcherPlace, optionsOf, saveStoreOptions, saveSwitch } from './currencies.ts';
import type { StoreOptions } from './currencies.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { StoreOptionFields } from './store-option-fields.tsx';

interface Fields extends StoreOptions {
  isOn: boolean;
  source: AutomaticSource;
  /** As typed. */
  hours: string;
  stops: boolean;
}

/** Whether the shop sells in other currencies, how shoppers choose, and which rates it trusts. */
export function StoreSettingsForm({
  store,
  rates,
  isOn,
}: {
  store: MultiCurrencyStoreSettings;
  rates: ExchangeRates;
  isOn: boolean;
}) {
  const { t } = useLingui();
  const form = useForm<Fields>({
    defaultValues: {
      ...optionsOf(store),
      isOn,
      source: rates.source,
      hours: String(rates.max_age_hours),
      stops: rates.stops_when_old,
    },
  });
  const control = form.control as Control<Fields, unknown, FieldValues>; // the fields only read and write values
  const [isPreviewing, setPreviewing] = useState(false);
  const { dirtyFields, isDirty } = form.formState;
  const leavePrompt = useLeavePrompt(isDirty);
  const lacks = lacking('purser_settings');
  const isReadOnly = lacks !== undefined;

  const save = async (values: Fields) => {
    const hours = Number(values.hours.trim());
    if (!Number.isInteger(hours) || hours < rateAge.min || hours > rateAge.max)
      throw new ORPCError('rest_invalid_param', {
        status: 400,
        data: { status: 400, params: { hours: t`Enter ${rateAge.min} to ${rateAge.max} hours.` } },
      });
    if (dirtyFields.source || dirtyFields.hours || dirtyFields.stops) {
      const { source, stops } = values;
      const saved = await client.multiCurrency.saveExchangeRates({
        source,
        max_age_hours: hours,
        stops_when_old: stops,
      });
      queryClient.setQueryData(api.multiCurrency.getExchangeRates.queryKey(), saved);
      void queryClient.invalidateQueries({ queryKey: currenciesQuery.queryKey });
    }
    if (dirtyFields.isOn) await saveSwitch(values.isOn);
    if (dirtyFields.auto || dirtyFields.switcher) await saveStoreOptions(values);
    form.reset({ ...values, hours: String(hours) });
    toast.success(t`Store settings saved.`, { about: savedToast });
  };
  const labels: Record<keyof Fields, string> = {
    isOn: t`Multi-currency`,
    auto: t`Automatic currency`,
    switcher: t`Currency switcher`,
    source: t`Source of rates`,
    hours: t`Age of rates`,
    stops: t`Old rates`,
  };
  return (
    <Form
      form={form}
      onSave={save}
      sentence={(error) => (Object.keys(fieldErrorsOf(error)).length > 0 ? undefined : t`Error saving store settings.`)}
    >
      {leavePrompt}
      {isReadOnly && <ReadOnlyNotice />}
      <Card
        title={<Trans>In your store</Trans>}
        actions={
          <Button size="small" onPress={() => setPreviewing(true)}>
            <Trans>Preview</Trans>
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <Switch
            control={control}
            name="isOn"
            isDisabled={isReadOnly}
            label={t`Multi-currency`}
            help={t`When off, you only sell in your store’s currency. Currencies and their settings are kept.`}
          />
          <StoreOptionFields control={control} hasSwitcher={hasSwitcherPlace(store)} isDisabled={isReadOnly} />
        </div>
      </Card>
      <RatesCard control={control} rates={rates} isReadOnly={isReadOnly} />
      <SaveBar form={form} labels={labels} {...(lacks && { disabledReason: t(lacks) })} />
      {isPreviewing && (
        <PreviewDialog storeUrl={store.store_url} options={form.getValues()} onClose={() => setPreviewing(false)} />
      )}
    </Form>
  );
}

function RatesCard({
  control,
  rates,
  isReadOnly,
}: {
  control: Control<Fields, unknown, FieldValues>;
  rates: ExchangeRates;
  isReadOnly: boolean;
}) {
  const { t } = useLingui();
  const chosen = useWatch({ control, name: 'source' });
  const nameBySource: Record<AutomaticSource, string> = { provider: t`Payment provider`, file: t`Rates file` };
  const status = rates.sources.find(({ source }) => source === chosen);
  return (
    <Card title={<Trans>Exchange rates</Trans>}>
      <div className="flex flex-col gap-5">
        <div className="max-w-xs">
          <Select
            control={control}
            name="source"
            label={t`Source of automatic rates`}
            isDisabled={isReadOnly}
            help={status?.read ? t`Last read ${ago(status.read)}.` : t`Not read yet.`}
            options={rates.sources.map(({ source, is_available }) => ({
              value: source,
              label: is_available ? nameBySource[source] : t`${nameBySource[source]} (not set up)`,
              isDisabled: !is_available,
            }))}
          />
        </div>
        {status?.problem && (
          <Notice tone="warning" title={<Trans>The last attempt to read rates failed.</Trans>}>
            {status.problem}
          </Notice>
        )}
        <div className="max-w-xs">
          <TextField
            control={control}
            name="hours"
            label={t`A rate is old after (hours)`}
            isDisabled={isReadOnly}
            help={t`From ${rateAge.min} to ${rateAge.max}. Your own rates never get old.`}
          />
        </div>
        <Switch
          control={control}
          name="stops"
          isDisabled={isReadOnly}
          label={t`Stop selling at old rates`}
          help={t`Customers can’t choose a currency whose rate is old. When off, the last rate stays in use.`}
        />
      </div>
    </Card>
  );
}
