import { Trans, useLingui } from '@lingui/react/macro';
import type { MethodStatus } from '@purser/contract/settings/settings';
import { findPaymentMethod } from '@purser/contract/transactions/payment-method';
import { useController, useWatch } from 'react-hook-form';
import { errorLook, helpLook } from '../form/field-look.ts';
import { TickBox } from '../form/tick-box.tsx';
import { Method } from '../transactions/method-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

/** Payment methods to pay now, and to pay later. Link is in the express card. */
export function MethodCards({ settings, ...section }: SectionProps) {
  const { t } = useLingui();
  const offered = settings.available_payment_method_ids.filter((id) => id !== 'link');
  const isPayLater = (id: string) => findPaymentMethod(id)?.isPayLater ?? false;
  const later = offered.filter(isPayLater);
  return (
    <>
      <Section
        id="payment-methods"
        title={t`Payment methods`}
        intro={<Trans>Customers see the methods available for their currency and country.</Trans>}
      >
        <MethodList {...section} settings={settings} ids={offered.filter((id) => !isPayLater(id))} />
      </Section>
      <Section
        id="pay-later"
        title={t`Buy now, pay later`}
        intro={
          later.length > 0 ? (
            <Trans>You get the full amount right away; the customer pays in installments.</Trans>
          ) : (
            <Trans>None available in your account’s country.</Trans>
          )
        }
      >
        <MethodList {...section} settings={settings} ids={later} />
      </Section>
    </>
  );
}

export function MethodList({ settings, control, isDisabled, ids }: SectionProps & { ids: string[] }) {
  const { field, fieldState } = useController({ control, name: 'enabled_payment_method_ids' });
  const isManualCapture = useWatch({ control, name: 'is_manual_capture_enabled' });
  const toggle = (id: string, isOn: boolean) =>
    // In the order of the list, so that turning one on and off again is no change.
    field.onChange(
      settings.available_payment_method_ids.filter((each) => (each === id ? isOn : field.value.includes(each))),
    );
  return (
    <>
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {ids.map((id) => (
          <li key={id} className="py-2">
            <MethodRow
              id={id}
              status={settings.payment_method_statuses[findPaymentMethod(id)?.capability ?? '']}
              isSelected={field.value.includes(id)}
              isManualCapture={isManualCapture}
              isDisabled={isDisabled}
              onChange={(isOn) => toggle(id, isOn)}
            />
          </li>
        ))}
      </ul>
      {fieldState.error && ids.includes('card') && (
        <p role="alert" className={`${errorLook} mt-3`}>
          {fieldState.error.message}
        </p>
      )}
    </>
  );
}

const toneByStatus: Record<string, Tone> = { rejected: 'danger', inactive: 'warning' };

function MethodRow({
  id,
  status,
  isSelected,
  isManualCapture,
  isDisabled,
  onChange,
}: {
  id: string;
  status: MethodStatus | undefined;
  isSelected: boolean;
  isManualCapture: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { t } = useLingui();
  const method = findPaymentMethod(id);
  const currencies = method?.currencies?.map((code) => code.toUpperCase()).join(', ');
  const isHeldBack = isManualCapture && !(method?.isManualCapture ?? false);
  const state = status?.status ?? 'active';
  const wordByStatus: Record<string, string> = {
    pending: t`Pending approval`,
    pending_verification: t`Pending activation`,
    inactive: t`More information needed`,
    rejected: t`Rejected`,
  };
  const word = wordByStatus[state];
  const isLocked = state === 'inactive' || state === 'rejected';
  const isRequired = id === 'card';
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TickBox
          isSelected={isSelected}
          onChange={onChange}
          isDisabled={isDisabled || isHeldBack || isLocked || (isRequired && isSelected)}
        >
          <Method source={id} />
        </TickBox>
        {isRequired ? <Badge>{t`Required`}</Badge> : word && <Badge tone={toneByStatus[state] ?? 'info'}>{word}</Badge>}
        {/* On the method's line where there is room, otherwise under it. */}
        <p className={`${helpLook} max-sm:basis-full max-sm:pl-[1.625rem] sm:ml-auto sm:text-right`}>
          {isHeldBack ? (
            <Trans>Unavailable while manual capture is on, because it can’t hold payments.</Trans>
          ) : currencies ? (
            <Trans>Available in {currencies}</Trans>
          ) : (
            <Trans>Available in any currency</Trans>
          )}
        </p>
      </div>
      {status && status.requirements.length > 0 && (
        <ul className={`${helpLook} list-disc pl-[2.75rem]`}>
          {status.requirements.map((requirement) => (
            <li key={requirement} className="break-words">
              {requirement.replaceAll(/[._]/g, ' ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
