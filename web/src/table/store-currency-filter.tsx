import { useLingui } from '@lingui/react/macro';
import { currencyName } from '../format/currency-name.ts';
import type { ListState } from './use-list-query.ts';

/** Narrows a list to one settlement currency; only for accounts that settle in several. */
export function StoreCurrencyFilter<S extends string>({
  currencies,
  list,
}: {
  /** All currencies of the list, whichever is chosen; absent until they are known. */
  currencies: string[] | undefined;
  list: ListState<S>;
}) {
  const { t } = useLingui();
  if (!currencies || currencies.length < 2) return null;
  const chosen = [list.filters['store_currency_is']].flat()[0];
  return (
    <select
      aria-label={t`Payout currency`}
      value={typeof chosen === 'string' ? chosen : '---'}
      onChange={({ target }) =>
        list.setFilters({ store_currency_is: target.value === '---' ? undefined : [target.value] })
      }
      className="control"
    >
      <option value="---">{t`All currencies`}</option>
      {currencies.map((code) => (
        <option key={code} value={code}>
          {currencyName(code)}
        </option>
      ))}
    </select>
  );
}
