import { Trans, useLingui } from '@lingui/react/macro';
import { SandboxNotice } from '../connect/live/sandbox-notice.tsx';
import { recordEvent } from '../events.ts';
import { Switch } from '../form/switch.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';
import { storeSettingsHref } from '../hrefs.ts';

const source = 'wcadmin-settings-page';

export function GeneralCard({ control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section id="general" title={t`General`}>
      <div className="flex flex-col gap-4">
        <Switch
          control={control}
          isDisabled={isDisabled}
          name="is_wcpay_enabled"
          label={t`Accept payments`}
          help={t`When off, customers can’t pay at checkout. Existing payments aren’t affected.`}
        />
        <SandboxNotice
          origin={{ from: 'WCPAY_SETTINGS', source }}
          label={<Trans>Set up payments</Trans>}
          onPress={() => recordEvent('wcpay_settings_setup_live_payments_click', { source })}
        />
        <p>
          <Link href={storeSettingsHref}>
            <Trans>Choose the countries you sell to</Trans>
          </Link>
        </p>
      </div>
    </Section>
  );
}
