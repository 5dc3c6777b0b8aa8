import { useLingui } from '@lingui/react/macro';
import { Switch } from '../form/switch.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-form.tsx';
import { StripeBilling } from './stripe-billing.tsx';

export function AdvancedCard({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section id="advanced" title={t`Advanced settings`}>
      <div className="flex flex-col gap-5">
        <Switch
          control={control}
          isDisabled={isDisabled}
          name="is_multi_currency_enabled"
          label={t`Multi-currency`}
          help={t`Customers may see prices and pay in their own currency. When off, the shop sells in its own currency only.`}
        />
        <StripeBilling settings={settings} isDisabled={isDisabled} />
      </div>
    </Section>
  );
}
