import { Trans, useLingui } from '@lingui/react/macro';
import type { ProtectionLevel } from '@purser/contract/fraud/ruleset';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { fraudProtectionHref } from '../hrefs.ts';
import { recordEvent } from '../events.ts';
import { errorLook, helpLook } from '../form/field-look.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

export function FraudCard({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control, name: 'current_protection_level' });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const rules = settings.advanced_fraud_protection_settings;
  const isBroken = rules === 'error';
  const isEmpty = rules.length === 0;
  return (
    <Section
      id="fraud-protection"
      title={t`Fraud protection`}
      intro={<Trans>Choose how we check orders before payment.</Trans>}
    >
      {isBroken && (
        <div className="mb-4">
          <Notice tone="danger">
            <Trans>
              There was an error retrieving your fraud protection settings. Please refresh the page to try again.
            </Trans>
          </Notice>
        </div>
      )}
      <fieldset disabled={isBroken || isDisabled} className="flex flex-col gap-4 disabled:text-muted">
        <legend className="sr-only">{t`Fraud protection level`}</legend>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Choice
            level="basic"
            chosen={field.value}
            label={t`Basic`}
            help={
              rules.length > 0 && !isBroken
                ? t`Only the payment provider’s own checks. Checkout ignores your saved filters.`
                : t`Only the payment provider’s own checks.`
            }
            onChoose={field.onChange}
          />
          <Button
            size="small"
            variant="quiet"
            className="max-sm:-ml-2.5"
            onPress={() => {
              recordEvent('wcpay_fraud_protection_basic_modal_viewed');
              setHelpOpen(true);
            }}
          >
            <Trans>What does basic do?</Trans>
          </Button>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Choice
            level="advanced"
            chosen={field.value}
            label={t`Advanced`}
            help={
              isEmpty
                ? t`Your own filters block orders or hold payments for review. Set up a filter first.`
                : t`Your own filters block orders or hold payments for review.`
            }
            onChoose={field.onChange}
            isDisabled={isEmpty && field.value !== 'advanced'}
          />
          {!isBroken && (
            <ButtonLink size="small" href={fraudProtectionHref}>
              {rules.length > 0 ? <Trans>Edit filters</Trans> : <Trans>Configure filters</Trans>}
            </ButtonLink>
          )}
        </div>
      </fieldset>
      {fieldState.error && <p className={`${errorLook} mt-3`}>{fieldState.error.message}</p>}
      <Dialog
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        title={t`Basic fraud protection`}
        width="narrow"
        footer={
          <Button variant="primary" onPress={() => setHelpOpen(false)}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Your payment provider checks every payment and declines those with the highest risk. It doesn’t look at
            where an order comes from or how much it’s worth. For that, choose advanced.
          </Trans>
        </p>
      </Dialog>
    </Section>
  );
}

function Choice({
  level,
  chosen,
  label,
  help,
  onChoose,
  isDisabled,
}: {
  level: ProtectionLevel;
  chosen: ProtectionLevel;
  label: string;
  help: string;
  onChoose: (level: ProtectionLevel) => void;
  isDisabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="radio"
        name="current_protection_level"
        value={level}
        checked={chosen === level}
        onChange={() => onChoose(level)}
        disabled={isDisabled}
        aria-describedby={`${id}-help`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className={helpLook}>
          {help}
        </p>
      </div>
    </div>
  );
}
