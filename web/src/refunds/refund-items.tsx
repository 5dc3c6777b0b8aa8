import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import { useId } from 'react';
import { TickBox } from '../form/tick-box.tsx';
import { formatMoney } from '../format/money.ts';
import { IconButton } from '../ui/button.tsx';
import { leftOf, shippingLeft, sumOf } from './chosen-items.ts';
import type { ChosenItems } from './chosen-items.ts';

/** How many pieces of each line to refund, whether the shipping too, and whether the pieces return to the stock. */
export function RefundItems({
  order,
  chosen,
  isRestocking,
  isDisabled,
  onChoose,
  onRestock,
}: {
  order: Order;
  chosen: ChosenItems;
  isRestocking: boolean;
  isDisabled: boolean;
  onChoose: (chosen: ChosenItems) => void;
  onRestock: (isRestocking: boolean) => void;
}) {
  const { currency } = order;
  const shipping = shippingLeft(order);
  const { tax } = sumOf(order, chosen);
  const isAnyChosen = Object.values(chosen.quantities).some((quantity) => quantity > 0);
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-1 font-medium">
        <Trans>Items to refund</Trans>
      </legend>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {order.lines
          .filter((line) => leftOf(line) > 0)
          .map((line) => (
            <Stepper
              key={line.id}
              line={line}
              currency={currency}
              quantity={chosen.quantities[line.id] ?? 0}
              isDisabled={isDisabled}
              onChange={(quantity) =>
                onChoose({ ...chosen, quantities: { ...chosen.quantities, [line.id]: quantity } })
              }
            />
          ))}
        {shipping > 0 && (
          <li className="flex items-center justify-between gap-3 py-2.5">
            <TickBox
              isSelected={chosen.isShipping}
              onChange={(isShipping) => onChoose({ ...chosen, isShipping })}
              isDisabled={isDisabled}
            >
              <Trans>Shipping</Trans>
            </TickBox>
            <span className="amount">{formatMoney(shipping, currency)}</span>
          </li>
        )}
        {tax > 0 && (
          <li className="flex items-center justify-between gap-3 py-2.5">
            <span>
              <Trans>Tax</Trans>
            </span>
            <span className="amount">{formatMoney(tax, currency)}</span>
          </li>
        )}
      </ul>
      {isAnyChosen && (
        <div className="mt-2.5">
          <TickBox isSelected={isRestocking} onChange={onRestock} isDisabled={isDisabled}>
            <Trans>Put the returned items back in stock</Trans>
          </TickBox>
        </div>
      )}
    </fieldset>
  );
}

function Stepper({
  line,
  currency,
  quantity,
  isDisabled,
  onChange,
}: {
  line: Order['lines'][number];
  currency: string;
  quantity: number;
  isDisabled: boolean;
  onChange: (quantity: number) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const most = leftOf(line);
  const read = (text: string) => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), most);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <label htmlFor={id} className="min-w-0">
        <span className="block break-words">{line.name}</span>
        <span className="text-[0.8125rem] text-muted">
          <Trans>
            {formatMoney(line.price, currency)} each, up to {most}
          </Trans>
        </span>
      </label>
      <span className="flex shrink-0 items-center gap-1">
        <IconButton
          icon="minus"
          variant="secondary"
          label={t`One less of ${line.name}`}
          isDisabled={isDisabled || quantity === 0}
          onPress={() => onChange(quantity - 1)}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={quantity}
          onChange={(event) => onChange(read(event.target.value))}
          className="control w-14 [appearance:textfield] px-1 text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t`One more of ${line.name}`}
          isDisabled={isDisabled || quantity >= most}
          onPress={() => onChange(quantity + 1)}
        />
      </span>
    </li>
  );
}
