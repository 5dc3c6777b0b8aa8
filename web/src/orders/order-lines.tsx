import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import { formatCount } from '../format/count.ts';
import { formatMoney } from '../format/money.ts';

/** The items of the order, and how many were returned. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    // Focusable, because long amounts can scroll horizontally on a phone.
    <section className="overflow-x-auto -outline-offset-2" aria-label={t`Items, scrolls sideways`} tabIndex={0}>
      <table aria-label={t`Items`} className="w-full">
        <thead>
          <tr className="text-left text-[0.8125rem] text-muted [&>th]:px-5 max-sm:[&>th:not(:first-child)]:pl-0 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">
              <Trans>Product</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Price</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Quantity</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr
              key={line.id}
              className="border-t border-line [&>*]:px-5 max-sm:[&>*:not(:first-child)]:pl-0 [&>*]:py-3 [&>*]:align-top"
            >
              <th scope="row" className="text-left font-normal">
                <span className="font-medium break-words">{line.name}</span>
                <span className="block text-[0.8125rem] text-muted">{line.sku}</span>
              </th>
              <td className="amount text-right">{formatMoney(line.price, order.currency)}</td>
              <td className="text-right tabular-nums">
                {formatCount(line.quantity)}
                {line.refunded_quantity > 0 && (
                  <span className="block text-[0.8125rem] whitespace-nowrap text-muted">
                    <Trans>{formatCount(line.refunded_quantity)} returned</Trans>
                  </span>
                )}
              </td>
              <td className="amount text-right">{formatMoney(line.total, order.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
