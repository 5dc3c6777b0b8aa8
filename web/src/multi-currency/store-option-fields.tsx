import { useLingui } from '@lingui/react/macro';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { Switch } from '../form/switch.tsx';
import type { StoreOptions } from './currencies.ts';

/** How the shop chooses a currency and lets shoppers choose. */
export function StoreOptionFields<V extends FieldValues & StoreOptions>({
  control,
  hasSwitcher,
  isDisabled,
}: {
  control: Control<V, unknown, FieldValues>;
  /** Whether the shop’s theme has a place for the switcher. */
  hasSwitcher: boolean;
  isDisabled: boolean;
}) {
  const { t } = useLingui();
  // The form has both fields, whatever else it has.
  const name = (field: keyof StoreOptions) => field as FieldPath<V>;
  return (
    <>
      <Switch
        control={control}
        name={name('auto')}
        isDisabled={isDisabled}
        label={t`Automatic currency`}
        help={t`Shoppers see prices in the currency of their country if you’ve enabled it. They can switch back.`}
      />
      {hasSwitcher && (
        <Switch
          control={control}
          name={name('switcher')}
          isDisabled={isDisabled}
          label={t`Currency switcher`}
          help={t`Adds a currency switcher to the breadcrumb of your store’s Storefront theme.`}
        />
      )}
    </>
  );
}
