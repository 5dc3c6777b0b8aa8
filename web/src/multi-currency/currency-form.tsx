import { Trans, useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import type { StoreCurrency } from '@purser/contract/multi-currency/currency';
import { exchangeRateTypes, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import type { CurrencySettings } from '@purser/contract/multi-currency/currency-settings';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, codeOf, dataOf, queryClient } from '../api.ts';
import { ChoiceCards } from '../form/choice-cards.tsx';
import { Form, savedToast } from '../form/form.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { unitSign } from '../format/units.ts';
import { lacking } from '../lacking.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { ConfirmRate } from './confirm-rate.tsx';
import type { KnownRate } from './confirm-rate.tsx';
import { currenciesQuery } from './currencies.ts';
import { fieldsOf, withSaved } from './currency-fields.ts';
import type { CurrencyFields } from './currency-fields.ts';
import { PricePreview } from './price-preview.tsx';
import { readRate } from './rate-entry.ts';
import { rateSentence, sourceSentence } from './rate-words.ts';

export function CurrencyForm({
  currency: { code },
  own,
  automatic,
  saved,
}: {
  currency: StoreCurrency;
  /** The store’s currency. */
  own: string;
  /** With the rate that is used when the merchant sets none. */
  automatic: StoreCurrency;
  saved: CurrencySettings;
}) {
  const { t } = useLingui();
  const form = useForm<CurrencyFields>({ defaultValues: fieldsOf(saved, code, automatic.rate) });
  const control = form.control as Control<CurrencyFields, unknown, FieldValues>; // the fields only read and write values
  const fields: CurrencyFields = { ...form.getValues(), ...useWatch({ control }) };
  const leavePrompt = useLeavePrompt(form.formState.isDirty);
  const [doubted, setDoubted] = useState<KnownRate & { rate: string }>();
  const lacks = lacking('purser_settings');
  const isReadOnly = lacks !== undefined;

  const rateProblem = (message: string) =>
    new ORPCError('rest_invalid_param', { status: 400, data: { status: 400, params: { manual_rate: message } } });
  const badRate = t`Enter a number above zero, such as ${automatic.rate ?? 1}.`;

  const save = async (values: CurrencyFields, confirm_rate = false) => {
    toast.clear(savedToast);
    const { exchange_rate_type, price_rounding, price_charm, manual_rate } = values;
    const entry = readRate(manual_rate);
    const isManual = exchange_rate_type === 'manual';
    if (isManual && !('rate' in entry))
      throw rateProblem(
        entry.problem === 'long' ? t`Enter at most 9 digits before and 12 after the decimal point.` : badRate,
      );
    try {
      const now = await client.multiCurrency.saveCurrencySettings({
        code,
        exchange_rate_type,
        price_rounding: Number(price_rounding),
        price_charm: Number(price_charm),
        ...(isManual && 'rate' in entry && { manual_rate: Number(entry.rate) }),
        ...(confirm_rate && { confirm_rate }),
      });
      queryClient.setQueryData(api.multiCurrency.getCurrencySettings.queryKey({ input: { code } }), now);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: currenciesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: api.multiCurrency.previewPrices.key() }),
      ]);
      form.reset(fieldsOf(now, code, automatic.rate));
      toast.success(t`Currency settings updated.`, { about: savedToast });
    } catch (error) {
      if (codeOf(error) === 'wcpay_multi_currency_invalid_currency_rate') throw rateProblem(badRate);
      if (codeOf(error) !== 'purser_rate_needs_confirmation' || !('rate' in entry)) throw error;
      setDoubted({ ...(dataOf(error) as KnownRate), rate: entry.rate }); // as the contract declares it
    }
  };
  const { rounding, charm } = priceChoicesOf(code);
  const initial = fieldsOf(saved, code, automatic.rate);
  const inUnits = (choice: string) => `${choice.replace('.', unitSign())} ${code}`;
  return (
    <Form form={form} onSave={(values) => save(values)} sentence={() => t`Error updating currency settings.`}>
      {leavePrompt}
      {isReadOnly && <ReadOnlyNotice />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="flex flex-col gap-4">
          <Card title={<Trans>Exchange rate</Trans>}>
            <RateType control={control} own={own} automatic={automatic} isDisabled={isReadOnly} />
            {fields.exchange_rate_type === 'automatic' && automatic.rate_state !== 'current' && (
              <div className="mt-4">
                <Notice tone="warning">
                  {automatic.rate_state === 'old' ? (
                    <Trans>This rate is old. Your store still sells at it.</Trans>
                  ) : automatic.rate_state === 'stopped' ? (
                    <Trans>This rate is old, so customers can’t choose {code} until there’s a new one.</Trans>
                  ) : (
                    <Trans>Without a rate, customers can’t choose {code}. Set your own rate to sell in it.</Trans>
                  )}
                </Notice>
              </div>
            )}
            {fields.exchange_rate_type === 'manual' && (
              <div className="mt-4 max-w-xs">
                <TextField
                  control={control}
                  name="manual_rate"
                  label={t`1 ${own} in ${code}`}
                  isDisabled={isReadOnly}
                  help={t`How many ${code} one ${own} buys. It stays until you change it.`}
                />
              </div>
            )}
          </Card>
          <Card title={<Trans>Prices</Trans>}>
            <div className="flex max-w-xs flex-col gap-4">
              <Select
                control={control}
                name="price_rounding"
                label={t`Price rounding`}
                isDisabled={isReadOnly}
                help={t`Converted prices and shipping go up to the next multiple.`}
                options={withSaved(rounding, initial.price_rounding).map((value) => ({
                  value,
                  label: Number(value) === 0 ? t`None` : inUnits(value),
                }))}
              />
              <Select
                control={control}
                name="price_charm"
                label={t`Charm pricing`}
                isDisabled={isReadOnly}
                help={t`Added to each rounded price, for endings such as 9.99. Shipping has none.`}
                options={withSaved(charm, initial.price_charm).map((value) => ({
                  value,
                  label: Number(value) === 0 ? t`None` : inUnits(value),
                }))}
              />
            </div>
          </Card>
        </div>
        <div className="lg:sticky lg:top-[calc(var(--covered)+1rem)]">
          <PricePreview code={code} own={own} fields={fields} />
        </div>
      </div>
      <SaveBar
        form={form}
        labels={{
          exchange_rate_type: t`Exchange rate`,
          manual_rate: t`Manual rate`,
          price_rounding: t`Price rounding`,
          price_charm: t`Charm pricing`,
        }}
        {...(lacks && { disabledReason: t(lacks) })}
      />
      {doubted && (
        <ConfirmRate
          known={doubted}
          rate={Number(doubted.rate)}
          own={own}
          code={code}
          onConfirm={() => save(form.getValues(), true)}
          onClose={() => setDoubted(undefined)}
        />
      )}
    </Form>
  );
}

function RateType({
  control,
  own,
  automatic: { code, rate, rate_source, last_updated },
  isDisabled,
}: {
  control: Control<CurrencyFields, unknown, FieldValues>;
  own: string;
  automatic: StoreCurrency;
  isDisabled: boolean;
}) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'exchange_rate_type' });
  const words = {
    automatic: {
      label: t`Automatic`,
      words:
        rate === null
          ? t`No rate is known yet, so nothing sells in ${code}.`
          : `${rateSentence(own, code, rate)} · ${sourceSentence(rate_source, last_updated)}`,
    },
    manual: { label: t`Manual`, words: t`You set the rate yourself.` },
  };
  return (
    <ChoiceCards
      {...field}
      label={t`How the rate is set`}
      isDisabled={isDisabled}
      choices={exchangeRateTypes.map((value) => ({ value, ...words[value] }))}
    />
  );
}
