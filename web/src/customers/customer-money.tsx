import { useLingui } from '@lingui/react/macro';
import { refundTypes, saleTypes } from '@purser/contract/customers/customer';
import type { CustomerDetails } from '@purser/contract/customers/customer';
import { paymentStatuses } from '@purser/contract/transactions/payment-status';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { useQuery } from '@tanstack/react-query';
import { disputedPaymentHref, disputesHref, ofCustomer, transactionHref, transactionsHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { DisputeStatusBadge } from '../disputes/dispute-status-badge.tsx';
import { labelByDisputeReason } from '../disputes/words.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { labelByType } from '../transactions/labels.ts';
import { Method } from '../transactions/method-mark.tsx';
import { PaymentStatusBadge } from '../transactions/payment-status-badge.tsx';
import { labelOf } from '../translated.ts';
import { Records, RecordRow, RecordsCard, shownRecords } from './record-rows.tsx';

/** What names the customer in lists. */
export const keyOf = ({ id, email }: CustomerDetails): string => String(id ?? email);

function useTransactions(customer: CustomerDetails, types: readonly Transaction['type'][]) {
  return useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { customer_is: [keyOf(customer)], type_is_in: [...types], pagesize: shownRecords },
    }),
  );
}

/** When money moved, and for which order. */
function WhenAndOrder({ row: { date, order } }: { row: Transaction }) {
  const { t } = useLingui();
  return (
    <>
      <span className="whitespace-nowrap">
        <DateTime moment={date} />
      </span>
      {order && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{t`Order #${order.number}`}</span>
        </>
      )}
    </>
  );
}

/** The payments that took the customer's money, the latest first. */
export function CustomerPayments({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  const payments = useTransactions(customer, saleTypes);
  return (
    <RecordsCard
      title={t`Payments`}
      count={customer.spent.reduce((sum, { payments: count }) => sum + count, 0)}
      allHref={transactionsHref({ ...ofCustomer(keyOf(customer)), type_is_in: saleTypes })}
      allLabel={t`View all payments of this customer`}
    >
      <Records query={payments} rowKey={({ transaction_id }) => transaction_id} empty={t`No payments yet.`}>
        {(row) => {
          const status = paymentStatuses.find((known) => known === row.status);
          return (
            <RecordRow
              href={transactionHref(row)}
              title={<Method source={row.source} identifier={row.source_identifier} />}
              meta={<WhenAndOrder row={row} />}
              amount={<Money amount={row.customer_amount} currency={row.customer_currency} />}
              state={status && <PaymentStatusBadge status={status} />}
            />
          );
        }}
      </Records>
    </RecordsCard>
  );
}

/** The money that went back. */
export function CustomerRefunds({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  const refunds = useTransactions(customer, refundTypes);
  return (
    <RecordsCard
      title={t`Refunds`}
      count={customer.refunds_count}
      allHref={transactionsHref({ ...ofCustomer(keyOf(customer)), type_is_in: refundTypes })}
      allLabel={t`View all refunds of this customer`}
    >
      <Records query={refunds} rowKey={({ transaction_id }) => transaction_id} empty={t`No refunds.`}>
        {(row) => (
          <RecordRow
            href={transactionHref(row)}
            title={t(labelByType[row.type])}
            meta={<WhenAndOrder row={row} />}
            amount={<Money amount={row.customer_amount} currency={row.customer_currency} />}
            state={null}
          />
        )}
      </Records>
    </RecordsCard>
  );
}

/** Payments that the customer's bank asked back. */
export function CustomerDisputes({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  const disputes = useQuery(
    api.disputes.listDisputes.queryOptions({ input: { customer_is: [keyOf(customer)], pagesize: shownRecords } }),
  );
  return (
    <RecordsCard
      title={t`Disputes`}
      count={customer.disputes_count}
      allHref={disputesHref(ofCustomer(keyOf(customer)))}
      allLabel={t`View all disputes of this customer`}
    >
      <Records query={disputes} rowKey={({ dispute_id }) => dispute_id} empty={t`No disputes.`}>
        {(row) => {
          const reason = labelOf(labelByDisputeReason, row.reason);
          return (
            <RecordRow
              href={disputedPaymentHref(row)}
              title={reason ? t(reason) : row.reason}
              meta={<DateTime moment={row.created} />}
              amount={<Money amount={row.amount} currency={row.currency} />}
              state={<DisputeStatusBadge status={row.status} />}
            />
          );
        }}
      </Records>
    </RecordsCard>
  );
}
