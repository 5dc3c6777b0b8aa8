import { useLingui } from '@lingui/react/macro';
import { recordEvent } from '../events.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonProps } from '../ui/button.tsx';
import { useAuthorizationAct } from './use-authorization-act.ts';

/** Captures an authorization; busy while it runs. The list and the details name their own event. */
export function CaptureButton({
  payment_intent_id,
  order_id,
  events,
  isOnItsPage = false,
  children,
  disabledReason,
  ...look
}: {
  payment_intent_id: string;
  order_id: number | null;
  events: string[];
  isOnItsPage?: boolean;
} & Pick<ButtonProps, 'children' | 'variant' | 'size' | 'disabledReason' | 'aria-label' | 'className'>) {
  const { t } = useLingui();
  const capture = useAuthorizationAct('capture', { payment_intent_id, order_id: order_id ?? 0 }, isOnItsPage);
  const press = () => {
    for (const event of events) recordEvent(event, { payment_intent_id });
    capture.act();
  };
  return (
    <Button
      {...look}
      onPress={press}
      isBusy={capture.isPending}
      busyLabel={t`Capturing…`}
      disabledReason={disabledReason ?? whyNot(order_id, t)}
    >
      {children}
    </Button>
  );
}

/** Why it can't be captured or canceled here. */
export function whyNot(order_id: number | null, t: ReturnType<typeof useLingui>['t']): string | undefined {
  const lack = lacking('purser_capture');
  if (lack) return t(lack);
  return order_id === null ? t`The payment belongs to no order of this store.` : undefined;
}
