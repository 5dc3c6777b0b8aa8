import { useLingui } from '@lingui/react/macro';
import type { FilterValues } from '@purser/contract/list-query';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { several } from '../search.ts';
import type { FilterOffer } from '../table/filter-rules.ts';

/** The filter that links from a customer's page set, with the customer's name; nothing while it isn't set. */
export function useCustomerFilter(set: FilterValues): FilterOffer[] {
  const { t } = useLingui();
  const [key, ...others] = several(set['customer_is'] as string | string[] | undefined); // a choice filter has texts
  const customer = useQuery(
    api.customers.getCustomer.queryOptions({ input: key === undefined ? skipToken : { id: key } }),
  );
  if (key === undefined) return [];
  const name = customer.data?.name || key;
  return [
    {
      name: 'customer',
      label: t`Customer`,
      choices: [{ value: key, label: name }, ...others.map((each) => ({ value: each, label: each }))],
    },
  ];
}
