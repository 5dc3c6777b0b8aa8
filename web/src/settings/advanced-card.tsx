import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../form/switch.tsx';
import { multiCurrencyHref, multiCurrencySetupHref } from '../hrefs.ts';
import { isCurrencySetupCompleted } from '../multi-currency/setup-completed.ts';
import { ButtonLink } from '../ui/link.tsx';
import { DebugLog } from './debug-log.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';
import { StripeBilling } from './stripe-billing.tsx';

export function AdvancedCard({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const isSetUp = isCurrencySetupCompleted();
  return (
    <Section id="advanced" title={t`Advanced settings`}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3 sm:flex-nowrap sm:[&>a]:shrink-0">
          <Switch
            control={control}
            isDisabled={isDisabled}
            name="is_multi_currency_enabled"
            label={t`Multi-currency`}
            help={t`Customers see prices and pay in their own currency. When off, you only sell in your store’s currency.`}
          />
          {/* Until it is completed, the wizard is the way to them. */}
          <ButtonLink size="small" href={isSetUp ? multiCurrencyHref : multiCurrencySetupHref}>
            {isSetUp ? <Trans>Edit currencies</Trans> : <Trans>Set up currencies</Trans>}
          </ButtonLink>
        </div>
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
