import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import type { ExchangeRates } from '@purser/contract/multi-currency/rates';
import { useState } from 'react';
import { api, client, codeOf, queryClient } from '../api.ts';
import { ago } from '../format/ago.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { currenciesQuery } from './currencies.ts';
import { formatRate, rateSentence } from './rate-words.ts';

const ratesKey = api.multiCurrency.getExchangeRates.queryKey();

/** Rates that are so far from the last ones that the shop doesn’t use them before the merchant says so. */
export const UnconfirmedRates = ({ rates, currencies }: { rates: ExchangeRates; currencies: StoreCurrencies }) =>
  rates.unconfirmed.map((rate) => (
    <Unconfirmed
      key={rate.code}
      doubted={rate}
      own={currencies.default.code}
      name={currencies.available[rate.code]?.name ?? rate.code}
    />
  ));

function Unconfirmed({
  doubted: { code, rate, last_updated, known_rate, known_updated },
  own,
  name,
}: {
  doubted: ExchangeRates['unconfirmed'][number];
  own: string;
  name: string;
}) {
  const { t } = useLingui();
  const [isSaving, setSaving] = useState(false);
  const lacks = lacking('purser_settings');
  const confirm = async () => {
    setSaving(true);
    try {
      queryClient.setQueryData(ratesKey, await client.multiCurrency.confirmExchangeRate({ code, rate }));
      void queryClient.invalidateQueries({ queryKey: currenciesQuery.queryKey });
      toast.success(t`Currency settings updated.`);
    } catch (error) {
      toast.error(
        codeOf(error) === 'purser_rate_changed'
          ? t`The rate changed meanwhile. Look at the new one.`
          : t`Error updating currency settings.`,
      );
      await queryClient.invalidateQueries({ queryKey: ratesKey });
    } finally {
      setSaving(false);
    }
  };
  const newRate = formatRate(rate);
  return (
    <Notice
      tone="warning"
      title={<Trans>Check the new rate of {name}</Trans>}
      actions={
        <Button
          size="small"
          onPress={() => void confirm()}
          isBusy={isSaving}
          busyLabel={t`Saving…`}
          disabledReason={lacks && t(lacks)}
        >
          <Trans>Use {newRate}</Trans>
        </Button>
      }
    >
      <Trans>
        {rateSentence(own, code, rate)} ({ago(last_updated ?? 0)}) is far from the last rate,{' '}
        {rateSentence(own, code, known_rate)} ({ago(known_updated ?? 0)}). Your store uses the last rate until you
        confirm the new one.
      </Trans>
    </Notice>
  );
}
