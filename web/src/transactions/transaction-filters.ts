import { useLingui } from '@lingui/react/macro';
import { countryCodes } from '@purser/contract/country';
import type { FilterValues } from '@purser/contract/list-query';
import { cardBrands, methodIds } from '@purser/contract/transactions/source-name';
import { channels, devices, transactionTypes } from '@purser/contract/transactions/transaction';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import type { TransactionsSummary } from '@purser/contract/transactions/transaction';
import { loanChoices } from '../loans/loan-choices.ts';
import { settings } from '../page-settings.ts';
import { formatCountry } from '../format/country.ts';
import { currencyName } from '../format/currency-name.ts';
import { several } from '../search.ts';
import { promoted } from '../table/filter-rules.ts';
import type { FilterOffer } from '../table/filter-rules.ts';
import { useCustomerFilter } from './customer-filter.ts';
import { labelByChannel, labelByDevice, labelByRisk, labelBySource, labelByType } from './labels.ts';
import { lookByStatus } from './payment-status-label.ts';

/** Statuses that a payment with money movements can have; the others never reach this list. */
const statuses: PaymentStatus[] = [
  'paid',
  'refunded_partial',
  'refunded_full',
  'refund_failed',
  'failed',
  'disputed_needs_response',
  'disputed_under_review',
  'disputed_won',
  'disputed_lost',
  'disputed_charge_refunded',
  'disputed_warning_needs_response',
  'disputed_warning_under_review',
  'disputed_warning_closed',
];
/** Reader fees are never a choice; the types of loans are one for stores that have or had a loan. */
const hasLoans = settings.accountLoans.loans.length > 0;
const types = transactionTypes.filter(
  (type) => type !== 'card_reader_fee' && (hasLoans || !type.startsWith('financing_')),
);
const typeParameters = ['type_is', 'type_is_not', 'type_is_in'];

/** The advanced filters of the transactions list, in order. */
export function useTransactionFilters(everything: TransactionsSummary | undefined, set: FilterValues): FilterOffer[] {
  const { t } = useLingui();
  const customer = useCustomerFilter(set);
  const named = typeParameters.flatMap((parameter) => several(set[parameter] as string | string[] | undefined)); // the values of a choice, here and below
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
  return [
    promoted('date', t`Date`),
    { ...promoted('amount', t`Amount`), hint: t`Refunds are negative.` },
    promoted(
      'status',
      t`Status`,
      statuses.map((status) => ({ value: status, label: t(lookByStatus[status].label) })),
    ),
    promoted(
      'type',
      t`Type`,
      // A link may name a type that is not offered: its chip still shows the name.
      transactionTypes
        .filter((type) => types.includes(type) || named.includes(type))
        .map((type) => ({ value: type, label: t(labelByType[type]) })),
    ),
    {
      name: 'customer_currency',
      label: t`Customer currency`,
      choices: (everything?.customer_currencies ?? [])
        .map((code) => ({ value: code, label: currencyName(code) }))
        .toSorted(byName),
    },
    {
      name: 'source',
      label: t`Payment method`,
      choices: [...cardBrands, ...methodIds.filter((method) => method !== 'card' && method !== 'card_present')]
        .map((source) => ({ value: source, label: t(labelBySource[source]) }))
        .toSorted(byName),
    },
    {
      name: 'source_device',
      label: t`Device type`,
      choices: devices.map((device) => ({ value: device, label: t(labelByDevice[device]) })),
    },
    {
      name: 'channel',
      label: t`Sales channel`,
      choices: channels.map((channel) => ({ value: channel, label: t(labelByChannel[channel]) })),
    },
    {
      name: 'customer_country',
      label: t`Customer country`,
      choices: countryCodes.map((code) => ({ value: code, label: formatCountry(code) })).toSorted(byName),
    },
    {
      name: 'risk_level',
      label: t`Risk level`,
      choices: ([0, 1, 2] as const).map((level) => ({ value: String(level), label: t(labelByRisk[level]) })),
    },
    ...(hasLoans || set['loan_id_is']
      ? [{ name: 'loan_id', label: t`Loan`, choices: loanChoices(t`In Progress`, t`Paid in Full`) }]
      : []),
    // Set only by links; shown so that users can remove them.
    ...customer,
    ...(set['deposit_id_is'] ? [{ name: 'deposit_id', label: t`Payout` }] : []),
    ...several(set['fraud_simulation_is'] as string | string[] | undefined).map((id) => ({
      name: 'fraud_simulation',
      label: t`Simulated outcome`,
      choices: [{ value: id, label: t`held or blocked` }],
    })),
  ];
}
