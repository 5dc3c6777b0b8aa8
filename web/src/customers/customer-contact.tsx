import { Trans, useLingui } from '@lingui/react/macro';
import type { CustomerDetails } from '@purser/contract/customers/customer';
import { userHref } from '../hrefs.ts';
import { AddressLines } from '../orders/address-lines.tsx';
import { isSamePlace } from '@purser/contract/orders/same-place';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Link } from '../ui/link.tsx';

/** How to reach the customer. */
export function CustomerContact({ customer }: { customer: CustomerDetails }) {
  const { t } = useLingui();
  const { email, phone, account, billing, shipping } = customer;
  return (
    <Card title={t`Contact`}>
      <dl className="flex flex-col gap-3 *:flex *:flex-col">
        <div>
          <dt className="text-[0.8125rem] text-muted">{t`Email`}</dt>
          <dd className="flex items-center gap-1">
            <Link href={`mailto:${encodeURIComponent(email)}`} className="inline-flex min-h-6 min-w-0 items-center">
              <EmailText email={email} />
            </Link>
            <CopyButton text={email} label={t`Copy email`} />
          </dd>
        </div>
        {phone && (
          <div>
            <dt className="text-[0.8125rem] text-muted">{t`Phone`}</dt>
            <dd>
              <Link href={`tel:${encodeURIComponent(phone)}`} className="inline-flex min-h-6 items-center">
                {phone}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-[0.8125rem] text-muted">{t`Account`}</dt>
          <dd>
            {account ? (
              <Link href={userHref(account.id)} className="inline-flex min-h-6 items-center">
                {account.username}
              </Link>
            ) : (
              <Trans>None: checks out as a guest</Trans>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-[0.8125rem] text-muted">{t`Shipping address`}</dt>
          <dd>{shipping ? <AddressLines address={shipping} /> : '—'}</dd>
        </div>
        <div>
          <dt className="text-[0.8125rem] text-muted">{t`Billing address`}</dt>
          <dd>
            {!billing ? (
              '—'
            ) : shipping && isSamePlace(billing, shipping) ? (
              <Trans>Same as shipping address</Trans>
            ) : (
              <AddressLines address={billing} />
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
