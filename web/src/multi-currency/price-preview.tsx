import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, codeOf } from '../api.ts';
import { formatMoney } from '../format/money.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import type { CurrencyFields } from './currency-fields.ts';
import { readRate } from './rate-entry.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds without a key until prices are asked for. */
const pause = 200;

/** What the shop’s own products cost now, and with the settings that are being typed. The server prices them as it does in the shop. */
export function PricePreview({ code, own, fields }: { code: string; own: string; fields: CurrencyFields }) {
  const { t } = useLingui();
  const { exchange_rate_type, price_rounding, price_charm } = fields;
  const entry = readRate(fields.manual_rate);
  const isManual = exchange_rate_type === 'manual';
  const isUnreadable = isManual && !('rate' in entry);
  const manual_rate = isManual && 'rate' in entry ? entry.rate : undefined;
  const typedRate = useSettled(manual_rate, pause);
  const options = (input: Parameters<typeof api.multiCurrency.previewPrices.queryOptions>[0]['input']) => ({
    ...api.multiCurrency.previewPrices.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const saved = useQuery(options({ code }));
  const typed = useQuery({
    ...options({ code, exchange_rate_type, price_rounding, price_charm, ...(typedRate && { manual_rate: typedRate }) }),
    enabled: !isUnreadable && (!isManual || typedRate !== undefined),
  });
  const after = isUnreadable ? undefined : typed.data;
  const isWaiting = typed.isPlaceholderData || typedRate !== manual_rate;
  if (!saved.data)
    return (
      <Card title={<Trans>Prices in your store</Trans>}>
        {saved.isError ? (
          <ErrorState reference={codeOf(saved.error)} onRetry={() => void saved.refetch()} />
        ) : (
          <div aria-busy>
            <SkeletonLines count={8} />
          </div>
        )}
      </Card>
    );
  const priceAfter = new Map(after?.products.map(({ id, price }) => [id, price]));
  const rows = saved.data.products.map(({ id, name, store_price, price }) => ({
    id: String(id),
    name,
    store_price,
    now: price,
    after: priceAfter.get(id) ?? null,
  }));
  const { shipping } = saved.data;
  const all = [
    ...rows,
    ...(shipping
      ? [
          {
            id: 'shipping',
            name: t`Shipping`,
            store_price: shipping.store_price,
            now: shipping.price,
            after: after?.shipping?.price ?? null,
          },
        ]
      : []),
  ];
  const changed = all.filter((row) => row.after !== row.now).length;
  return (
    <Card title={<Trans>Prices in your store</Trans>} isFlush>
      <p role="status" className="px-5 pb-3 text-muted">
        {isUnreadable || typed.isError ? (
          <Trans>Enter a rate to see what your products will cost.</Trans>
        ) : isWaiting || !after ? (
          <Trans>Calculating…</Trans>
        ) : changed === 0 ? (
          <Trans>Prices stay as they are.</Trans>
        ) : (
          <Plural value={changed} one="# price changes when you save." other="# prices change when you save." />
        )}
      </p>
      {rows.length === 0 && !shipping ? (
        <p className="border-t border-line px-5 py-4 text-muted">
          <Trans>Your store has no products yet.</Trans>
        </p>
      ) : (
        <table className="w-full border-t border-line">
          <thead>
            <tr className="text-[0.8125rem] text-muted">
              <th scope="col" className="py-2 pr-2 pl-5 text-left font-medium">
                <Trans>Product</Trans>
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                <Trans>Now</Trans>
              </th>
              <th scope="col" className="py-2 pr-5 pl-2 text-right font-medium">
                <Trans>When saved</Trans>
              </th>
            </tr>
          </thead>
          <tbody className={classNames(isWaiting && !isUnreadable && 'opacity-60')}>
            {all.map((row) => (
              <tr key={row.id} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-2 pl-5 text-left font-normal">
                  {row.name}
                  <span className="block text-[0.8125rem] text-muted tabular-nums">
                    {formatMoney(row.store_price, own)}
                  </span>
                </th>
                <td className="px-2 py-2 text-right">
                  <Price amount={row.now} code={code} />
                </td>
                <td className={classNames('py-2 pr-5 pl-2 text-right', row.after !== row.now && 'font-semibold')}>
                  <Price amount={row.after} code={code} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const Price = ({ amount, code }: { amount: number | null; code: string }) => (
  <span className="amount">{amount === null ? '—' : formatMoney(amount, code)}</span>
);
