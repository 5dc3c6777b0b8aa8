import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { refundTypes, saleTypes, spendingTypes } from '@purser/contract/customers/customer';
import type { CustomerDetails, Spending } from '@purser/contract/customers/customer';
import type { ReactNode } from 'react';
import { ofCustomer, transactionsHref, transactionsOfCustomerHref } from '../hrefs.ts';
import { formatClearMoney } from '../format/money.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { keyOf } from './customer-money.tsx';

/** What the customer spent, each currency apart; every figure leads to the transactions that add up to it. */
export function CustomerSpending({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  if (customer.spent.length === 0)
    return (
      <Card title={t`Spent`}>
        <p className="text-muted">
          <Trans>Nothing yet. Captured payments count here, less refunds.</Trans>
        </p>
      </Card>
    );
  return (
    <Card
      title={t`Spent`}
      isFlush
      actions={
        <Link
          href={transactionsOfCustomerHref(customer.name, customer.email)}
          className="inline-flex min-h-6 items-center"
        >
          <Trans>All transactions</Trans>
        </Link>
      }
    >
      {customer.spent.map((spent) => (
        <Figures key={spent.currency} customer={customer} spent={spent} />
      ))}
    </Card>
  );
}

function Figures({ customer, spent }: { customer: CustomerDetails; spent: Spending }) {
  const { t } = useLingui();
  const { currency, amount, sold, refunded, payments, average } = spent;
  const rows = (types: readonly string[]) =>
    transactionsHref({ ...ofCustomer(keyOf(customer)), type_is_in: types, customer_currency_is: currency });
  return (
    <dl className="grid grid-cols-4 gap-x-4 gap-y-3 border-t border-line px-5 pt-2.5 pb-4 first:border-t-0 max-sm:grid-cols-2">
      <Figure label={t`Net of refunds`} href={rows(spendingTypes)} isMain>
        {formatClearMoney(amount, currency)}
      </Figure>
      <Figure
        label={t`Paid`}
        href={rows(saleTypes)}
        note={<Plural value={payments} one="# payment" other="# payments" />}
      >
        {formatClearMoney(sold, currency)}
      </Figure>
      <Figure label={t`Refunded`} {...(customer.refunds_count > 0 && { href: rows(refundTypes) })}>
        {refunded === 0 ? '—' : formatClearMoney(-refunded, currency)}
      </Figure>
      <Figure label={t`Average payment`}>{formatClearMoney(average, currency)}</Figure>
    </dl>
  );
}

function Figure({
  label,
  href,
  note,
  isMain = false,
  children,
}: {
  label: string;
  href?: string;
  note?: ReactNode;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className={isMain ? 'text-lg leading-snug font-semibold' : 'text-lg leading-snug font-medium'}>
        {href ? (
          <Link href={href} isQuiet className="amount inline-flex min-h-6 items-center">
            {children}
          </Link>
        ) : (
          <span className="amount inline-flex min-h-6 items-center">{children}</span>
        )}
        {note && <span className="block text-[0.8125rem] font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}
