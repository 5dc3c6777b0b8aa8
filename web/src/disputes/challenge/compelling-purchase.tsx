import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BuyerFact, CompellingCandidate, CompellingPurchase } from '@purser/contract/disputes/compelling-evidence';
import type { SoldKind } from '@purser/contract/disputes/enhanced-evidence';
import type { ReactNode } from 'react';
import { helpLook } from '../../form/field-look.ts';
import { DateTime } from '../../format/date-time.tsx';
import { formatExplicitMoney } from '../../format/money.ts';
import { browserLocale } from '../../page-settings.ts';
import { Link } from '../../ui/link.tsx';

export const labelByFact: Record<BuyerFact, MessageDescriptor> = {
  customer_purchase_ip: msg`IP address`,
  customer_email_address: msg`Email`,
  shipping_address: msg`Shipping address`,
};
const matchByFact: Record<BuyerFact, MessageDescriptor> = {
  customer_purchase_ip: msg`same IP address`,
  customer_email_address: msg`same email`,
  shipping_address: msg`same shipping address`,
};
export const labelByKind: Record<SoldKind, MessageDescriptor> = {
  merchandise: msg`Merchandise`,
  services: msg`Services`,
};
/** When, how much, and the order. */
export function Purchase({ purchase, children }: { purchase: CompellingPurchase; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <p className="font-medium">
        <DateTime moment={purchase.created} form="date" /> · {formatExplicitMoney(purchase.amount, purchase.currency)}
        {purchase.order && (
          <>
            {' · '}
            <Link href={purchase.order.url} className="inline-flex min-h-6 items-center">
              <Trans>Order #{purchase.order.number}</Trans>
            </Link>
          </>
        )}
      </p>
      {children}
    </div>
  );
}

/** What it shares with the disputed payment. */
export function Matches({ matches }: Pick<CompellingCandidate, 'matches'>) {
  const { t } = useLingui();
  const words = matches.map((fact) => t(matchByFact[fact]));
  return (
    <p className={helpLook}>
      {words.length === 0 ? (
        <Trans>Nothing else matches</Trans>
      ) : (
        new Intl.ListFormat(browserLocale()).format([t`Same card`, ...words])
      )}
    </p>
  );
}
