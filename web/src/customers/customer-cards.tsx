import { Trans, useLingui } from '@lingui/react/macro';
import type { CustomerDetails } from '@purser/contract/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { api, codeOf } from '../api.ts';
import { Method } from '../transactions/method-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { keyOf } from './customer-money.tsx';

/** The cards that the customer saved for the next checkout. They are at the payment provider, so this loads and fails alone. */
export function CustomerCards({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  const cards = useQuery(api.customers.listCustomerCards.queryOptions({ input: { id: keyOf(customer) } }));
  return (
    <Card title={t`Saved cards`}>
      {cards.isError && <ErrorState reference={codeOf(cards.error)} onRetry={() => void cards.refetch()} />}
      {cards.isPending && (
        <div aria-busy>
          <SkeletonLines count={1} />
        </div>
      )}
      {cards.data?.data.length === 0 && (
        <p className="text-muted">
          {customer.account ? (
            <Trans>No saved cards.</Trans>
          ) : (
            <Trans>Only customers with an account can save cards.</Trans>
          )}
        </p>
      )}
      {cards.data && cards.data.data.length > 0 && (
        <ul className="flex flex-col gap-2">
          {cards.data.data.map(({ id, brand, last4, exp_month, exp_year, is_expired }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
              <Method source={brand} identifier={last4} />
              {is_expired ? (
                <Badge>
                  <Trans>Expired</Trans>
                </Badge>
              ) : (
                <span className="text-[0.8125rem] text-muted tabular-nums">
                  {String(exp_month).padStart(2, '0')}/{String(exp_year).slice(-2)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
