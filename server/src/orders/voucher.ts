import type { Database, DatabaseTransaction } from '../database/database.ts';
import { findIntent } from './order-row.ts';
import type { OrderRow } from './order-row.ts';
import { formatPrice } from '../catalog/prices.ts';

/** What a shopper pays at a cash machine or in a banking app. */
export interface Voucher {
  name: string;
  /** What to type in, in order. */
  rows: [label: string, value: string][];
  /** The provider's page with the same. */
  url: string | null;
}

/** The voucher that an order waits for; undefined when it waits for none, or no longer. */
export async function readVoucher(
  db: Database | DatabaseTransaction,
  order: OrderRow,
  shop: { locale: string; timezone: string },
): Promise<Voucher | undefined> {
  if (order.payment_method !== 'multibanco' || order.status !== 'on-hold') return undefined;
  const intent = await findIntent(db, order);
  const details = intent?.status === 'requires_action' ? intent.next_action?.multibanco_display_details : undefined;
  if (!details) return undefined;
  const expires = new Intl.DateTimeFormat(shop.locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: shop.timezone,
    timeZoneName: 'short',
  });
  const rows: Voucher['rows'] = [
    ['Entity', details.entity ?? ''],
    ['Reference', spaced(details.reference ?? '')],
    ['Amount', formatPrice(order.total, order.currency, shop.locale)],
  ];
  if (details.expires_at) rows.push(['Pay before', expires.format(details.expires_at * 1000)]);
  return {
    name: 'Multibanco',
    rows,
    url: details.hosted_voucher_url,
  };
}

/** Nine digits in threes, as cash machines print them. */
const spaced = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
