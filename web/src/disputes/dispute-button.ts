import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import type { ButtonProps } from '../ui/button.tsx';

/** What a button that ends a dispute takes. */
export interface DisputeButtonProps extends Pick<ButtonProps, 'variant' | 'disabledReason'> {
  dispute: ChargeDispute;
  order: OrderInfo | undefined;
}
