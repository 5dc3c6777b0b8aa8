import { Trans, useLingui } from '@lingui/react/macro';
import { expressLocations, maxBorderRadius } from '@purser/contract/settings/settings';
import type { ExpressLocation } from '@purser/contract/settings/settings';
import { useController, useWatch } from 'react-hook-form';
import { Select } from '../form/select.tsx';
import { Switch } from '../form/switch.tsx';
import { errorLook, fieldLook, helpLook, labelLook } from '../form/field-look.ts';
import { TickBox } from '../form/tick-box.tsx';
import { ExpressPreview } from './express-preview.tsx';
import { MethodList } from './method-cards.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

/** Express payment methods: the wallet button with its preview, and Link. */
export function ExpressCard(section: SectionProps) {
  const { t } = useLingui();
  const { control, isDisabled } = section;
  const isOn = useWatch({ control, name: 'is_payment_request_enabled' });
  return (
    <Section
      id="express-checkouts"
      title={t`Express checkouts`}
      intro={<Trans>Customers with a wallet can pay without typing their card or address.</Trans>}
    >
      <div className="flex flex-col gap-5">
        <Switch
          control={control}
          isDisabled={isDisabled}
          name="is_payment_request_enabled"
          label={t`Apple Pay / Google Pay`}
          help={t`One button for the wallet on the customer’s device. Customers without a wallet don’t see it.`}
        />
        {isOn && <ButtonSettings {...section} />}
        <div className="border-t border-line pt-5">
          <MethodList {...section} ids={section.settings.available_payment_method_ids.filter((id) => id === 'link')} />
        </div>
      </div>
    </Section>
  );
}

function ButtonSettings({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const shared = { control, isDisabled };
  const { field: radius, fieldState } = useController({ control, name: 'payment_request_button_border_radius' });
  return (
    <div className="flex flex-col gap-4">
      <Locations {...{ settings, control, isDisabled }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...shared}
          name="payment_request_button_type"
          label={t`Call to action`}
          options={[
            { value: 'default', label: t`Wallet only` },
            { value: 'buy', label: t`Buy` },
            { value: 'donate', label: t`Donate` },
            { value: 'book', label: t`Book` },
          ]}
        />
        <Select
          {...shared}
          name="payment_request_button_size"
          label={t`Button size`}
          options={[
            { value: 'small', label: t`Small (40 px)` },
            { value: 'medium', label: t`Medium (48 px)` },
            { value: 'large', label: t`Large (55 px)` },
          ]}
        />
        <Select
          {...shared}
          name="payment_request_button_theme"
          label={t`Theme`}
          options={[
            { value: 'dark', label: t`Dark, for light pages` },
            { value: 'light', label: t`Light, for dark pages` },
            { value: 'light-outline', label: t`Outline, for light pages` },
          ]}
        />
        <label className={fieldLook}>
          <span className={labelLook}>{t`Corner radius, in pixels`}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={maxBorderRadius}
            value={Number.isNaN(radius.value) ? '' : radius.value}
            disabled={isDisabled}
            onBlur={radius.onBlur}
            onChange={(event) => radius.onChange(event.target.valueAsNumber)}
            aria-invalid={fieldState.invalid || undefined}
            className="control"
          />
          {fieldState.error && <span className={errorLook}>{fieldState.error.message}</span>}
        </label>
      </div>
      <ExpressPreview control={control} />
    </div>
  );
}

function Locations({ control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'payment_request_enabled_locations' });
  const labelByLocation: Record<ExpressLocation, string> = {
    checkout: t`Checkout`,
    product: t`Product page`,
    cart: t`Cart`,
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={`${labelLook} mb-1`}>{t`Show the button on`}</legend>
      {expressLocations.map((location) => (
        <TickBox
          key={location}
          isSelected={field.value.includes(location)}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            field.onChange(expressLocations.filter((each) => (each === location ? isOn : field.value.includes(each))))
          }
        >
          {labelByLocation[location]}
        </TickBox>
      ))}
      {field.value.length === 0 && (
        <p className={helpLook}>
          <Trans>Not shown on any page.</Trans>
        </p>
      )}
    </fieldset>
  );
}
