import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { selectLook } from '../form/field-look.ts';
import { currencyName } from '../format/currency-name.ts';
import { settings } from '../page-settings.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';

/** The account's default currency first, then the other currencies of its transactions; and the one in the address. */
export function useReportCurrency(): { currencies: string[]; currency: string } {
  const search: Search = useSearch({ strict: false });
  const { data } = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: {} }));
  const usual = settings.accountDefaultCurrency.toLowerCase();
  const currencies = [...new Set([usual, ...(data?.store_currencies ?? [])])];
  const asked = single(search['selected_currency'])?.toLowerCase() ?? '';
  return { currencies, currency: currencies.includes(asked) ? asked : usual };
}

/** Nothing while there is one currency only. */
export function ReportCurrencyPick({
  currencies,
  currency,
  onChoose,
}: {
  currencies: readonly string[];
  currency: string;
  onChoose: (currency: string) => void;
}) {
  const { t } = useLingui();
  if (currencies.length < 2) return null;
  return (
    <select
      aria-label={t`Currency`}
      value={currency}
      onChange={({ target }) => onChoose(target.value)}
      className={selectLook}
    >
      {currencies.map((code) => (
        <option key={code} value={code}>
          {currencyName(code)}
        </option>
      ))}
    </select>
  );
}
