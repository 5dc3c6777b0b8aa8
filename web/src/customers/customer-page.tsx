import { Trans, useLingui } from '@lingui/react/macro';
import type { CustomerDetails } from '@purser/contract/customers/customer';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { customersHref } from '../hrefs.ts';
import { api, codeOf, isForbidden, statusOf } from '../api.ts';
import { formatCountry } from '../format/country.ts';
import { DateTime } from '../format/date-time.tsx';
import { single } from '../search.ts';
import { Badge } from '../ui/badge.tsx';
import { RecordArrows, useListHref, WayBack } from '../table/record-arrows.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerDisputes, CustomerPayments, CustomerRefunds } from './customer-money.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerSpending } from './customer-spending.tsx';
import { customerWalks } from './customer-walks.ts';

/** One customer, by id; by email who paid without an order. */
export function CustomerPage() {
  const search = useSearch({ strict: false });
  const key = single(search['id']) ?? single(search['email']) ?? '';
  const customer = useQuery(api.customers.getCustomer.queryOptions({ input: key === '' ? skipToken : { id: key } }));
  if (customer.data) return <Details key={customer.data.id ?? customer.data.email} customer={customer.data} />;
  if (key === '' || statusOf(customer.error) === 404 || statusOf(customer.error) === 400)
    return (
      <Frame title={<Trans>Customer not found</Trans>}>
        <Card>
          <EmptyState
            icon="customers"
            title={<Trans>There’s no customer at this address.</Trans>}
            action={
              <ButtonLink href={customersHref}>
                <Trans>All customers</Trans>
              </ButtonLink>
            }
          />
        </Card>
      </Frame>
    );
  return (
    <Frame title={<Trans>Customer</Trans>}>
      <Card>
        {isForbidden(customer.error) ? (
          <NoPermission capability="manage_woocommerce" />
        ) : customer.isError ? (
          <ErrorState
            title={<Trans>Error retrieving the customer.</Trans>}
            reference={codeOf(customer.error)}
            onRetry={() => void customer.refetch()}
          />
        ) : (
          <div aria-busy>
            <SkeletonLines count={8} />
          </div>
        )}
      </Card>
    </Frame>
  );
}

function Frame({
  title,
  badge,
  intro,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const listHref = useListHref(customerWalks, customersHref);
  return (
    <div className="max-w-[72rem]">
      <PageHeader
        title={title}
        badge={badge}
        breadcrumb={
          <WayBack walks={customerWalks}>
            <Breadcrumb trail={[{ label: t`Customers`, href: listHref }]} />
          </WayBack>
        }
        actions={
          <RecordArrows walks={customerWalks} labels={{ previous: t`Previous customer`, next: t`Next customer` }} />
        }
      >
        {intro}
      </PageHeader>
      {children}
    </div>
  );
}

function Details({ customer }: { customer: CustomerDetails }) {
  const { created, country } = customer;
  return (
    <Frame
      title={<span className="wrap-anywhere">{customer.name || customer.email}</span>}
      badge={
        <Badge tone={customer.account ? 'info' : 'neutral'}>
          {customer.account ? <Trans>Account</Trans> : <Trans>Guest</Trans>}
        </Badge>
      }
      intro={
        <>
          <Trans>
            Customer since <DateTime moment={created} form="date" />
          </Trans>
          {country && <> · {formatCountry(country)}</>}
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerSpending customer={customer} />
          {/* Rare, and what one must know before anything else. */}
          {customer.disputes_count > 0 && <CustomerDisputes customer={customer} />}
          <CustomerOrders customer={customer} />
          <CustomerPayments customer={customer} />
          {customer.refunds_count > 0 && <CustomerRefunds customer={customer} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerContact customer={customer} />
          {customer.id !== null && <CustomerNotes id={customer.id} />}
          <CustomerCards customer={customer} />
        </div>
      </div>
    </Frame>
  );
}
