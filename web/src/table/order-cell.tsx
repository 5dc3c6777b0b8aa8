import { useLingui } from '@lingui/react/macro';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { ShyCopy } from './shy-copy.tsx';
import { Link } from '../ui/link.tsx';

/** The number of a row's order: a link to it, and a way to copy it. */
export function OrderCell({ order: { number, url } }: { order: Pick<OrderInfo, 'number' | 'url'> }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center">
      <Link href={url} className="inline-flex min-h-6 items-center">
        #{number}
      </Link>
      <ShyCopy text={number} label={t`Copy order number ${number}`} />
    </span>
  );
}
