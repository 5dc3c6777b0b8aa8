import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../form/switch.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';
import { storeSettingsHref } from '../hrefs.ts';

export function GeneralCard({ settings, control, isDisabled }: SectionProps) {
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
        {settings.is_test_mode_onboarding && (
          <Notice title={<Trans>This is a sandbox account.</Trans>}>
            <Trans>
              Test mode is on: customers pay with test cards and no real money moves. To accept real payments, ask your
              server administrator to set the keys of a live account.
            </Trans>
          </Notice>
        )}
        <p>
          <Link href={storeSettingsHref}>
            <Trans>Choose the countries you sell to</Trans>
          </Link>
        </p>
      </div>
    </Section>
  );
}
