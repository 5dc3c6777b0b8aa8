import { useLingui } from '@lingui/react/macro';
import { countryCodes } from '@purser/contract/country';
import type { DisputesSummary } from '@purser/contract/disputes/dispute-list';
import { disputeReasons } from '@purser/contract/disputes/dispute-reason';
import { disputeStatuses } from '@purser/contract/disputes/dispute-status';
import type { FilterValues } from '@purser/contract/list-query';
import { cardBrands, methodIds } from '@purser/contract/transactions/source-name';
import { formatCountry } from '../format/country.ts';
import { currencyName } from '../format/currency-name.ts';
import { promoted } from '../table/filter-rules.ts';
import type { FilterOffer } from '../table/filter-rules.ts';
import { useCustomerFilter } from '../transactions/customer-filter.ts';
import { labelBySource } from '../transactions/labels.ts';
import { labelByDisputeReason, labelByDisputeStatus } from './words.ts';

/** The advanced filters of the disputes list, in order. `named` tells what the set filters name. */
export function useDisputeFilters(
  everything: DisputesSummary | undefined,
  named: DisputesSummary | undefined,
  set: FilterValues,
): FilterOffer[] {
  const { t } = useLingui();
  const customer = useCustomerFilter(set);
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
  const products = Object.entries(named?.products ?? {}).map(([value, label]) => ({ value, label }));
  return [
    promoted('date', t`Date`),
    promoted('amount', t`Amount`),
    promoted(
      'status',
      t`Status`,
      disputeStatuses.map((status) => ({ value: status, label: t(labelByDisputeStatus[status]) })),
    ),
    promoted(
      'reason',
      t`Reason`,
      disputeReasons.map((reason) => ({ value: reason, label: t(labelByDisputeReason[reason]) })).toSorted(byName),
    ),
    {
      name: 'kind',
      label: t`Kind`,
      choices: [
        { value: 'dispute', label: t`Dispute` },
        { value: 'inquiry', label: t`Inquiry` },
        { value: 'prevented', label: t`Prevented dispute` },
      ],
    },
    {
      name: 'response',
      label: t`Response`,
      choices: [
        { value: 'submitted', label: t`Submitted` },
        { value: 'none', label: t`None` },
      ],
    },
    {
      name: 'source',
      label: t`Payment method`,
      choices: [...cardBrands, ...methodIds.filter((method) => method !== 'card' && method !== 'card_present')]
        .map((source) => ({ value: source, label: t(labelBySource[source]) }))
        .toSorted(byName),
    },
    {
      name: 'customer_country',
      label: t`Country`,
      choices: countryCodes.map((code) => ({ value: code, label: formatCountry(code) })).toSorted(byName),
    },
    { name: 'paid', label: t`Payment date` },
    {
      name: 'settlement_currency',
      label: t`Settlement currency`,
      choices: [...new Set([...(everything?.currencies ?? []), ...namesOf(set.settlement_currency_is)])].map(
        (code) => ({ value: code, label: currencyName(code) }),
      ),
    },
    ...customer,
    // Products are chosen in the report of costs; here is only what it names.
    ...(namesOf(set.product_is).length > 0 ? [{ name: 'product', label: t`Product`, choices: products }] : []),
  ];
}

const namesOf = (values: FilterValues[string]): string[] =>
  Array.isArray(values) ? values : typeof values === 'string' ? [values] : [];
