import { Trans, useLingui } from '@lingui/react/macro';
import { fraudOutcomeList } from '@purser/contract/transactions/fraud-outcome';
import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import { labelByRule as nameByRule } from '@purser/contract/fraud/labels';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import { useQuery } from '@tanstack/react-query';
import { blockedHref, orderHref } from '../hrefs.ts';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { Money } from '../format/money-text.tsx';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { cardControl } from '../table/card-look.ts';
import { mayWrap } from '../table/cell-look.ts';
import type { Column } from '../table/column.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { SearchField } from '../table/search-field.tsx';
import { countItem, ListTotals, moneyItems } from '../table/list-totals.tsx';
import { useList } from '../table/use-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CancelButton } from '../authorizations/cancel-button.tsx';
import { CaptureButton } from '../authorizations/capture-button.tsx';
import { CustomerCell } from './customer-cell.tsx';
import { DownloadBlockedButton } from './download-blocked-button.tsx';
import { blockedOutcomes, orNothing } from './fraud-outcomes.ts';
import { Method } from './method-mark.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { lookByStatus } from './payment-status-label.ts';
import { labelOf, translated } from '../translated.ts';
import { transactionQueries } from '../acts/refresh-payments.ts';
import { OrderCell } from '../table/order-cell.tsx';

const labelByRule = translated(nameByRule);

const statusByOutcome = {
  allow: 'succeeded',
  review: 'fraud_outcome_review',
  block: 'fraud_outcome_block',
} as const satisfies Record<FraudOutcomeTransaction['status'], PaymentStatus>;

const suggest = (text: string, signal: AbortSignal): Promise<string[]> =>
  client.transactions
    .searchFraudOutcomes({ ...blockedOutcomes, search_term: text }, { signal })
    .then((found) => [...new Set(found.map(({ label }) => label))]);

function useBlockedColumns(): Column<FraudOutcomeTransaction>[] {
  const { t } = useLingui();
  return [
    {
      key: 'created',
      label: t`Date / Time`,
      sort: 'created',
      isRequired: true,
      className: mayWrap,
      render: ({ created }) => <DateTime moment={created} />,
    },
    {
      key: 'amount',
      card: 'amount',
      label: t`Amount`,
      help: t`Sorted by the amount in your store’s currency.`,
      sort: 'amount',
      isNumeric: true,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency.toLowerCase()} />,
    },
    {
      key: 'customer',
      card: 'who',
      label: t`Customer`,
      isInteractive: true,
      render: (row) =>
        row.customer_name ? <CustomerCell order={row} name={row.customer_name} email={row.customer_email} /> : '—',
    },
    {
      key: 'order',
      label: t`Order #`,
      isInteractive: true,
      render: ({ order_id }) => <OrderCell order={{ number: String(order_id), url: orderHref(order_id) }} />,
    },
    {
      key: 'reason',
      card: 'how',
      label: t`Reason`,
      render: ({ rules }) => <Reason rules={rules} />,
    },
    {
      key: 'source',
      label: t`Payment Method`,
      render: ({ source, source_identifier }) => (
        <span className="block leading-tight whitespace-normal">
          <Method source={source} identifier={source_identifier} />
        </span>
      ),
    },
    {
      key: 'day',
      card: 'when',
      isCardOnly: true,
      label: t`Date`,
      render: ({ created }) => <DateTime moment={created} form="date" />,
    },
    {
      key: 'status',
      card: 'state',
      label: t`Status`,
      render: ({ status }) => <PaymentStatusBadge status={statusByOutcome[status]} />,
    },
    {
      key: 'action',
      card: 'foot-button',
      label: t`Action`,
      isUnlabelled: true,
      isRequired: true,
      isInteractive: true,
      isNumeric: true,
      render: (row) => <Decision row={row} />,
    },
  ];
}

/** The filters that stopped a payment: the first by name, the others as a number. */
function Reason({ rules }: { rules: readonly string[] }) {
  const { t } = useLingui();
  const names = rules.map((rule) => {
    const label = labelOf(labelByRule, rule);
    return label ? t(label) : rule;
  });
  const [first, ...others] = names;
  if (first === undefined) return <>—</>;
  const count = others.length;
  return (
    <span
      title={count > 0 ? names.join(', ') : undefined}
      className="block min-w-24 leading-tight whitespace-normal max-sm:min-w-0 max-sm:truncate"
    >
      {first}
      {count > 0 && <span className="text-muted"> {t`+${count}`}</span>}
    </span>
  );
}

/** Payments that are still held can be approved or blocked here. */
function Decision({ row }: { row: FraudOutcomeTransaction }) {
  const { t } = useLingui();
  const { order_id, payment_intent, amount, currency } = row;
  if (row.status !== 'review' || !payment_intent.id) return null;
  const held = { payment_intent_id: payment_intent.id, order_id };
  return (
    <span className="inline-flex gap-2">
      <CaptureButton
        {...held}
        size="small"
        className={cardControl}
        events={[
          'wcpay_fraud_protection_transaction_reviewed_merchant_approved',
          'payments_transactions_details_capture_charge_button_click',
        ]}
        aria-label={t`Approve the payment for order #${order_id}`}
      >
        <Trans>Approve</Trans>
      </CaptureButton>
      <CancelButton
        {...held}
        size="small"
        className={cardControl}
        isOnItsPage={false}
        isReview
        amount={formatExplicitMoney(amount, currency.toLowerCase())}
        aria-label={t`Block the payment for order #${order_id}`}
      />
    </span>
  );
}

/** What the fraud filters blocked, and what they hold for a decision, newest first. */
export function BlockedTab() {
  const { t } = useLingui();
  const list = useList({
    name: 'blocked',
    description: fraudOutcomeList,
    columns: useBlockedColumns(),
    preference: 'wc_payments_transactions_blocked_hidden_columns',
  });
  const listed = { ...blockedOutcomes, ...list.query };
  const counted = { ...blockedOutcomes, ...list.filters };
  const page = useQuery({
    ...api.transactions.listFraudOutcomes.queryOptions({ input: listed }),
    queryFn: ({ signal }) => orNothing(client.transactions.listFraudOutcomes(listed, { signal }), { data: [] }),
    ...listOptions,
  });
  const summary = useQuery({
    ...api.transactions.summarizeFraudOutcomes.queryOptions({ input: counted }),
    queryFn: ({ signal }) =>
      orNothing(client.transactions.summarizeFraudOutcomes(counted, { signal }), {
        count: 0,
        total: 0,
        currencies: [],
      }),
    ...listOptions,
  });
  usePageView('payments_transactions_blocked');

  const totals = summary.data;
  const [only, ...others] = totals?.currencies ?? [];
  const currency = totals && (only === undefined || others.length > 0) ? '' : only;
  return (
    <ListFrame
      list={list}
      page={page}
      total={totals?.count}
      label={t`Blocked transactions`}
      columns={list.columns.visible}
      rowKey={(row) => String(row.order_id)}
      rowHref={(row, index) => blockedHref(row, list.placeOf(index))}
      errorTitle={<Trans>Error retrieving on review transactions.</Trans>}
      views={{
        of: list,
        builtIns: [
          {
            id: 'review',
            name: t`Needs review`,
            content: { filters: { status_is: blockedOutcomes.additional_status } },
          },
        ],
      }}
      totals={
        <ListTotals
          summary={summary}
          items={[
            countItem(t`Transactions`, totals?.count),
            ...moneyItems(currency, [{ key: 'total', label: t`Blocked total`, amount: totals?.total }]),
          ]}
        />
      }
      freshness={{
        sort: 'created',
        momentOf: ({ created }) => created,
        count: (mark, signal) =>
          orNothing(client.transactions.countNewFraudOutcomes({ ...counted, ...mark }, { signal }), {
            count: 0,
            since: '',
            known: 0,
          }),
        queryKeys: transactionQueries,
      }}
      emptyFiltered={<Trans>No blocked transactions match.</Trans>}
      tools={
        <>
          <DownloadBlockedButton query={list.query} page={page} summary={summary} />
          <ColumnChooser columns={list.columns} />
        </>
      }
      empty={
        <EmptyState icon="success" title={<Trans>No blocked transactions</Trans>}>
          <Trans>Payments that your fraud filters block, or hold until you decide, appear here.</Trans>
        </EmptyState>
      }
    >
      <FilterBar
        description={fraudOutcomeList}
        list={list}
        offers={[
          promoted('date', t`Date`),
          promoted('amount', t`Amount`),
          promoted(
            'status',
            t`Status`,
            Object.values(blockedOutcomes).map((outcome) => ({
              value: outcome,
              label: t(lookByStatus[statusByOutcome[outcome]].label),
            })),
          ),
        ]}
      >
        <SearchField
          list={list}
          label={t`Search blocked transactions`}
          placeholder={t`Search by order number or customer name`}
          suggest={suggest}
        />
      </FilterBar>
    </ListFrame>
  );
}
