import { Trans, useLingui } from '@lingui/react/macro';
import { descriptorLength } from '@purser/contract/settings/settings';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Switch, Toggle } from '../form/switch.tsx';
import { helpLook } from '../form/field-look.ts';
import { TextField } from '../form/text-field.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import type { SectionProps } from './section-props.ts';

export function TransactionsCard({ settings, control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const shared = { control, isDisabled };
  return (
    <Section id="transactions" title={t`Transactions`}>
      <div className="flex flex-col gap-5">
        <Switch
          {...shared}
          name="is_saved_cards_enabled"
          label={t`Saved cards`}
          help={t`Signed-in customers can save a card at checkout and use it next time. Your payment provider stores the card.`}
        />
        <ManualCapture {...{ settings, control, isDisabled }} />
        <TextField
          {...shared}
          name="account_statement_descriptor"
          label={t`Customer bank statement`}
          maxLength={descriptorLength.max}
          help={t`The name customers see on their bank statement: 5 to 22 characters, with at least one letter.`}
        />
        {settings.account_country === 'JP' && (
          <>
            <TextField
              {...shared}
              name="account_statement_descriptor_kanji"
              label={t`Customer bank statement (kanji)`}
              maxLength={descriptorLength.maxKanji}
              help={t`For Japanese banks, in kanji: up to 17 characters.`}
            />
            <TextField
              {...shared}
              name="account_statement_descriptor_kana"
              label={t`Customer bank statement (kana)`}
              maxLength={descriptorLength.maxKana}
              help={t`For Japanese banks, in kana: up to 22 characters.`}
            />
          </>
        )}
        <TextField
          {...shared}
          name="account_business_support_email"
          label={t`Support email`}
          type="email"
          autoComplete="email"
          help={t`Where customers reach you. Shown on receipts.`}
        />
        <TextField
          {...shared}
          name="account_business_support_phone"
          label={t`Support phone number`}
          type="tel"
          autoComplete="tel"
          help={
            settings.account_country === 'JP'
              ? t`With the country code +81. Shown on receipts.`
              : t`With the country code, such as +1 555 010 0100. Shown on receipts.`
          }
        />
      </div>
    </Section>
  );
}

/** Asks for confirmation, because manual capture changes the merchant's daily work. */
function ManualCapture({ control, isDisabled }: SectionProps) {
  const { t } = useLingui();
  const { field } = useController({ control, name: 'is_manual_capture_enabled' });
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Toggle
        isSelected={field.value}
        onChange={(isOn) => (isOn ? setAsking(true) : field.onChange(false))}
        onBlur={field.onBlur}
        isDisabled={isDisabled}
      >
        {t`Manual capture`}
      </Toggle>
      <p className={`${helpLook} pl-[2.875rem]`}>
        <Trans>
          We only authorize payments at checkout. Capture each one within 7 days or the authorization expires.
        </Trans>
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Enable manual capture?`}
        confirmLabel={t`Enable manual capture`}
        onConfirm={() => {
          setAsking(false);
          field.onChange(true);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            Capture every payment within 7 days of its order, or the authorization expires and the order is canceled.
            Only cards and Link support this: we hide other payment methods while it’s on.
          </Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}
