import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import type { ReactNode } from 'react';
import { customerOfRowHref, payoutHref, transactionsOfCustomerHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { DateTime } from '../format/date-time.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DescriptionList, withoutEmpty } from '../ui/description-list.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Link } from '../ui/link.tsx';
import { labelByPayoutState } from '../transactions/labels.ts';
import { ExpectedDate } from '../transactions/payout-date.tsx';
import { labelOf } from '../translated.ts';
import type { Payment } from './payment.ts';

/** The payout that brings the money, or the day it is expected. */
function PayoutFact({ charge }: { charge: Charge }) {
  const { t } = useLingui();
  const { payout, balance_transaction: settled } = charge;
  if (payout) {
    const status = labelOf(labelByPayoutState, payout.status);
    return (
      <span className="flex flex-col items-start">
        <Link href={payoutHref(payout.id)} className="-my-0.5 inline-flex min-h-6 items-center">
          <DateTime moment={payout.arrival_date} form="date" />
        </Link>
        <span className="text-[0.8125rem] text-muted">{status ? t(status) : payout.status}</span>
      </span>
    );
  }
  const none = <Trans>Not paid out yet</Trans>;
  if (!settled) return none;
  const available_on = new Date(settled.available_on * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return <ExpectedDate row={{ currency: settled.currency, available_on }} fallback={none} />;
}

/** The facts of a payment, with links. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { charge, order, intent_id } = payment;
  const name = charge?.billing_details.name || order?.customer_name || '';
  const email = charge?.billing_details.email || order?.customer_email || '';
  const items: { key: string; label: string; value: ReactNode }[] = [
    {
      key: 'customer',
      label: t`Customer`,
      value: (name || email) && (
        <span className="flex flex-col items-start">
          <Link href={customerOfRowHref(order, name, email)} className="-my-0.5 inline-flex min-h-6 items-center">
            {name || email}
          </Link>
          {name && email && (
            <span className="text-muted">
              <EmailText email={email} />
            </span>
          )}
          <Link
            href={transactionsOfCustomerHref(name, email)}
            className="inline-flex min-h-6 items-center text-[0.8125rem]"
          >
            <Trans>All transactions</Trans>
          </Link>
        </span>
      ),
    },
    {
      key: 'order',
      label: t`Order`,
      value: order && (
        <span className="inline-flex items-center gap-1">
          <Link href={order.url} className="-my-0.5 inline-flex min-h-6 items-center">
            #{order.number}
          </Link>
          <CopyButton text={order.number} label={t`Copy order number`} />
        </span>
      ),
    },
    ...(settings.isSubscriptionsActive || order?.subscriptions?.length
      ? [
          {
            key: 'subscription',
            label: t`Subscription`,
            value: order?.subscriptions?.length
              ? order.subscriptions.map(({ number, url }) => (
                  <Link key={number} href={url} className="mr-2">
                    #{number}
                  </Link>
                ))
              : undefined,
          },
        ]
      : []),
    { key: 'payout', label: t`Payout`, value: charge?.captured && <PayoutFact charge={charge} /> },
    { key: 'ip', label: t`IP address`, value: order?.ip_address },
    {
      key: 'payment',
      label: t`Payment ID`,
      value: intent_id && <CopyableId id={intent_id} label={t`Copy payment ID`} />,
    },
    {
      key: 'charge',
      label: t`Charge ID`,
      value: charge?.id && <CopyableId id={charge.id} label={t`Copy charge ID`} />,
    },
  ];
  return (
    <Card title={t`Details`}>
      <DescriptionList items={withoutEmpty(items)} />
    </Card>
  );
}
