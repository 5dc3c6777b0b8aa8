import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { recordEvent } from '../events.ts';
import { currencyName } from '../format/currency-name.ts';
import type { Search } from '../search.ts';

/** Selects the currency of the page; the choice is stored in the address. Only for accounts that are paid out in several. */
export function CurrencySelector({ currencies, selected }: { currencies: string[]; selected: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (currencies.length < 2) return null;
  const select = (selected_currency: string) => {
    recordEvent('wcpay_overview_currency_select_change', { selected_currency });
    void navigate({ to: '.', search: (current: Search) => ({ ...current, selected_currency }), resetScroll: false });
  };
  return (
    <select
      aria-label={t`Payout currency`}
      value={selected}
      onChange={({ target }) => select(target.value)}
      className="control"
    >
      {currencies.map((currency) => (
        <option key={currency} value={currency}>
          {currencyName(currency)}
        </option>
      ))}
    </select>
  );
}
