import { Trans, useLingui } from '@lingui/react/macro';
import { authorizationList } from '@purser/contract/authorizations/authorization';
import type { Authorization } from '@purser/contract/authorizations/authorization';
import { labelByRiskLevel } from '@purser/contract/transactions/labels';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { orderHref, paymentHref } from '../hrefs.ts';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { cardControl } from '../table/card-look.ts';
import type { Column } from '../table/column.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { SearchField } from '../table/search-field.tsx';
import { countItem, ListTotals, moneyItems } from '../table/list-totals.tsx';
import { useList } from '../table/use-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { BulkCapture, useAuthorizationSelection } from './bulk-capture.tsx';
import { CaptureButton } from './capture-button.tsx';
import { CaptureDeadline } from './capture-deadline.tsx';
import { labelOf, translated } from '../translated.ts';
import { captureEvent } from './use-bulk-capture.ts';
import { transactionQueries } from '../acts/refresh-payments.ts';
import { OrderCell } from '../table/order-cell.tsx';

const labelByRisk = translated(labelByRiskLevel);

/** Draw the method and the customer of a payment, as the list beside this one does. */
interface Cells {
  method: ComponentType<{ source: string; identifier: string }>;
  customer: ComponentType<{ order: Authorization; name: string; email: string }>;
}

function useAuthorizationColumns({ method: Method, customer: Customer }: Cells): Column<Authorization>[] {
  const { t } = useLingui();
  const none = '—';
  return [
    {
      key: 'created',
      label: t`Authorized on`,
      sort: 'created',
      isRequired: true,
      className: 'whitespace-nowrap',
      render: ({ created }) => <DateTime moment={created} />,
    },
    {
      key: 'capture_by',
      card: 'when',
      label: t`Capture by`,
      sort: 'capture_by',
      isRequired: true,
      render: ({ capture_by }) => <CaptureDeadline moment={capture_by} />,
    },
    {
      key: 'order',
      label: t`Order`,
      isRequired: true,
      isInteractive: true,
      render: ({ order_id }) =>
        order_id === null ? none : <OrderCell order={{ number: String(order_id), url: orderHref(order_id) }} />,
    },
    {
      key: 'source',
      card: 'how',
      label: t`Payment Method`,
      render: ({ source, source_identifier }) => <Method source={source} identifier={source_identifier} />,
    },
    {
      key: 'customer',
      card: 'who',
      label: t`Customer`,
      isInteractive: true,
      render: (row) =>
        row.customer_name ? <Customer order={row} name={row.customer_name} email={row.customer_email} /> : none,
    },
    {
      key: 'risk_level',
      label: t`Risk level`,
      render: ({ risk_level }) => {
        const label = labelOf(labelByRisk, risk_level);
        return label ? t(label) : none;
      },
    },
    {
      key: 'amount',
      card: 'amount',
      label: t`Amount`,
      sort: 'amount',
      isNumeric: true,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'customer_email',
      label: t`Email`,
      isHiddenByDefault: true,
      render: ({ customer_email }) => customer_email || none,
    },
    {
      key: 'customer_country',
      label: t`Country`,
      isHiddenByDefault: true,
      render: ({ customer_country }) => (customer_country ? formatCountry(customer_country) : none),
    },
    {
      key: 'action',
      card: 'button',
      label: t`Action`,
      isRequired: true,
      isInteractive: true,
      isNumeric: true,
      render: ({ payment_intent_id, order_id }) => (
        <CaptureButton
          payment_intent_id={payment_intent_id}
          order_id={order_id}
          events={[captureEvent]}
          size="small"
          className={cardControl}
          aria-label={order_id === null ? t`Capture` : t`Capture the payment for order #${order_id}`}
        >
          <Trans>Capture</Trans>
        </CaptureButton>
      ),
    },
  ];
}

/** Authorized payments, the most urgent first. */
export function UncapturedTab(cells: Cells) {
  const { t } = useLingui();
  const list = useList({
    name: 'uncaptured',
    description: authorizationList,
    columns: useAuthorizationColumns(cells),
    preference: 'wc_payments_transactions_uncaptured_hidden_columns',
  });
  const { filters } = list;
  const page = useQuery({
    ...api.authorizations.listAuthorizations.queryOptions({ input: list.query, ...listOptions }),
    select: (answer) => ({
      ...answer,
      data: answer.data.filter(({ captured, is_captured }) => !captured && !is_captured),
    }),
  });
  const summary = useQuery(api.authorizations.summarizeAuthorizations.queryOptions({ input: filters, ...listOptions }));
  const { selection, ...selected } = useAuthorizationSelection();
  usePageView('payments_transactions_uncaptured');

  const totals = summary.data;
  // Without any authorization there is no amount either.
  const currency = totals && totals.all_currencies.length !== 1 ? '' : totals?.currency;
  return (
    <>
      <BulkCapture
        {...selected}
        total={totals?.count}
        filters={filters}
        list={
          <ListFrame
            list={list}
            page={page}
            total={totals?.count}
            label={t`Uncaptured transactions`}
            columns={list.columns.visible}
            rowKey={(row) => row.payment_intent_id}
            selection={selection}
            rowHref={({ payment_intent_id }, index) => paymentHref(payment_intent_id, { list: list.placeOf(index) })}
            errorTitle={<Trans>Error retrieving uncaptured transactions.</Trans>}
            views={{ of: list, builtIns: [] }}
            totals={
              <ListTotals
                summary={summary}
                items={[
                  countItem(t`Authorizations`, totals?.count),
                  ...moneyItems(currency, [{ key: 'total', label: t`Total`, amount: totals?.total }]),
                ]}
              />
            }
            freshness={{
              sort: 'created',
              momentOf: ({ created }) => created,
              count: (mark, signal) =>
                client.authorizations.countNewAuthorizations({ ...filters, ...mark }, { signal }),
              queryKeys: transactionQueries,
            }}
            tools={<ColumnChooser columns={list.columns} />}
            emptyFiltered={<Trans>No uncaptured payments match.</Trans>}
            empty={
              <EmptyState icon="payments" title={<Trans>No payments to capture</Trans>}>
                <Trans>Authorized payments appear here until you capture or cancel them.</Trans>
              </EmptyState>
            }
          >
            <FilterBar
              description={authorizationList}
              list={list}
              offers={[promoted('date', t`Date`), promoted('amount', t`Amount`)]}
            >
              <SearchField
                list={list}
                label={t`Search authorizations`}
                placeholder={t`Search by order number, customer name or email`}
              />
            </FilterBar>
          </ListFrame>
        }
      />
    </>
  );
}
