import { useLingui } from '@lingui/react/macro';
import { currencyName } from '../format/currency-name.ts';
import type { ListState } from './use-list-query.ts';

/** Narrows a list to one of its currencies; only where there are several. */
export function StoreCurrencyFilter<S extends string>({
  currencies,
  list,
  label,
}: {
  /** All currencies of the list, whichever is chosen; absent until they are known. */
  currencies: string[] | undefined;
  list: ListState<S>;
  /** When it isn’t the currency of payouts. */
  label?: string;
}) {
  const { t } = useLingui();
  if (!currencies || currencies.length < 2) return null;
  const chosen = [list.filters['store_currency_is']].flat()[0];
  return (
    <select
      aria-label={label ?? t`Payout currency`}
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
