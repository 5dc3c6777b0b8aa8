import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import type { ReactNode } from 'react';
import { customerOfRowHref, transactionsOfCustomerHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { DateTime } from '../format/date-time.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Link } from '../ui/link.tsx';
import { channelLabel, labelByChannel, labelByRiskName } from '../transactions/labels.ts';
import { labelOf } from '../translated.ts';
import { sourceOf } from './method-fields.ts';
import { Method } from '../transactions/method-mark.tsx';
import type { Payment } from './payment.ts';

/** "In-person", and with which phone when a phone took the card. */
function Channel({ charge }: { charge: Charge }) {
  const { t } = useLingui();
  return (
    <>
      {t(labelByChannel[charge.channel])}
      {charge.tap_to_pay && charge.channel !== 'online' && (
        <span className="block text-muted">{t(channelLabel(charge))}</span>
      )}
    </>
  );
}

/** The facts of a payment, with links. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { charge, order, intent_id } = payment;
  const name = charge?.billing_details.name || order?.customer_name || '';
  const email = charge?.billing_details.email || order?.customer_email || '';
  const risk = labelOf(labelByRiskName, charge?.outcome?.risk_level);
  const items: { key: string; label: string; value: ReactNode }[] = [
    { key: 'date', label: t`Date`, value: <DateTime moment={payment.created} form="full" /> },
    { key: 'channel', label: t`Channel`, value: charge && <Channel charge={charge} /> },
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
    {
      key: 'method',
      label: t`Payment method`,
      value: charge && (
        <span className="*:whitespace-normal">
          <Method {...sourceOf(charge.payment_method_details)} />
        </span>
      ),
    },
    // A payment that was blocked before it began has none of these.
    ...(intent_id || charge?.id
      ? [
          { key: 'risk', label: t`Risk evaluation`, value: risk ? t(risk) : charge?.outcome?.risk_level },
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
        ]
      : []),
  ];
  return (
    <Card title={t`Details`}>
      <DescriptionList items={items} />
    </Card>
  );
}
