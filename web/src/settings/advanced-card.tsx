import { useLingui } from '@lingui/react/macro';
import { Switch } from '../form/switch.tsx';
import { DebugLog } from './debug-log.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';
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
          help={t`Customers see prices and pay in their own currency. When off, you only sell in your store’s currency.`}
        />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Switch
            control={control}
            isDisabled={isDisabled}
            name="is_debug_log_enabled"
            label={t`Debug log`}
            help={t`Logs the last 1,000 calls to the payment provider, without their contents.`}
          />
          {!isDisabled && <DebugLog />}
        </div>
        <StripeBilling settings={settings} isDisabled={isDisabled} />
      </div>
    </Section>
  );
}
