import { Trans, useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { defaultBorderRadius } from '@purser/contract/settings/settings';
import type { Settings, SettingsChange } from '@purser/contract/settings/settings';
import { lazy, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, codeOf, dataOf, fieldErrorsOf, queryClient } from '../api.ts';
import { recordEvent } from '../events.ts';
import { Form, savedToast } from '../form/form.tsx';
import { SaveConflict, othersChanges } from '../form/save-conflict.tsx';
import { ReadOnlyNotice } from '../form/read-only-notice.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { lacking } from '../lacking.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Card } from '../ui/card.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { AdvancedCard } from './advanced-card.tsx';
import { DisputeRemindersCard } from './dispute-reminders-card.tsx';
import { ExpressCard } from './express-card.tsx';
import { FraudCard } from './fraud-card.tsx';
import { GeneralCard } from './general-card.tsx';
import { MethodCards } from './method-cards.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { changedKeys, fieldsOf, labelOfField, namesOfChanges } from './settings-fields.ts';
import type { FieldKey, Fields } from './settings-fields.ts';
import { TransactionsCard } from './transactions-card.tsx';

const SiteConnectionPanel = lazy(async () => ({
  default: (await import('../connect/site/site-connection-panel.tsx')).SiteConnectionPanel,
}));

export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const saved = fieldsOf(settings);
  const form = useForm<Fields>({ defaultValues: saved });
  const values: Fields = { ...saved, ...useWatch({ control: form.control }) };
  const changes = changedKeys(saved, values);
  const isDirty = changes.length > 0;
  const leavePrompt = useLeavePrompt(isDirty);
  const [conflict, setConflict] = useState<{ version: number; changes: SettingsChange[] } | undefined>();
  const lack = lacking('purser_settings');
  const isReadOnly = lack !== undefined;

  const failure = (error: unknown): string =>
    error instanceof Error && error.message ? t`Error saving settings. ${error.message}` : t`Error saving settings.`;

  /** Values that the server accepts, but that a shop must not lose. */
  const emptied = (): Record<string, string> => ({
    ...(saved.account_business_support_email &&
      !values.account_business_support_email && {
        account_business_support_email: t`You can replace your support email, but you can’t remove it.`,
      }),
    ...(saved.account_business_support_phone &&
      !values.account_business_support_phone && {
        account_business_support_phone: t`You can replace your support phone number, but you can’t remove it.`,
      }),
  });

  const save = async () => {
    try {
      const params = emptied();
      // Thrown like a server error, so that it is shown at the same field.
      if (Object.keys(params).length > 0)
        throw new ORPCError('rest_invalid_param', { status: 400, message: '', data: { status: 400, params } });
      const patch = {
        ...Object.fromEntries(changes.map((key) => [key, values[key]])),
        // An empty radius means the default one.
        ...(Number.isNaN(values.payment_request_button_border_radius) && {
          payment_request_button_border_radius: defaultBorderRadius,
        }),
      };
      const { data } = await client.settings.saveSettings({ settings_version: settings.settings_version, ...patch });
      recordChanges(changes, data);
      setConflict(undefined);
      form.reset(fieldsOf(data));
      queryClient.setQueryData(api.settings.getSettings.queryKey(), data);
      toast.success(t`Settings saved.`, { about: savedToast });
    } catch (error) {
      if (codeOf(error) === 'settings_changed') {
        const told = dataOf(error) as { settings_version: number; changes: SettingsChange[] }; // as the contract declares it
        setConflict({ version: told.settings_version, changes: told.changes });
        return;
      }
      // Messages at fields may be outside the viewport.
      if (Object.keys(fieldErrorsOf(error)).length > 0) toast.error(t`Error saving settings.`, { about: savedToast });
      throw error;
    }
  };

  /** The other user's values, except for the fields that this user changed. */
  const loadTheirs = async () => {
    try {
      const theirs = await queryClient.fetchQuery({ ...api.settings.getSettings.queryOptions(), staleTime: 0 });
      form.reset(fieldsOf(theirs));
      for (const key of changes) form.setValue(key, values[key], { shouldDirty: true });
    } catch {
      toast.error(t`Error retrieving settings.`);
    }
  };

  const section = {
    settings,
    control: form.control as Control<Fields, unknown, FieldValues>, // the fields only read and write values
    isDisabled: isReadOnly,
  };
  const nameOf = (field: string) => {
    const label = labelOfField(field);
    return label ? t(label) : field.replaceAll('_', ' ');
  };
  const names = namesOfChanges(changes, values).map((label) => t(label));
  return (
    <Form form={form} onSave={save} sentence={failure}>
      {leavePrompt}
      {isReadOnly && <ReadOnlyNotice />}
      <GeneralCard {...section} />
      <MethodCards {...section} />
      <ExpressCard {...section} />
      <TransactionsCard {...section} />
      <PayoutsCard {...section} />
      <FraudCard {...section} />
      <DisputeRemindersCard {...section} />
      <AdvancedCard {...section} />
      <div id="site-connection" className="scroll-mt-[calc(var(--covered)+1rem)]">
        <AfterPaint
          fallback={
            <Card title={<Trans>Connection to the payment provider</Trans>}>
              <SkeletonLines count={9} />
            </Card>
          }
        >
          <SiteConnectionPanel />
        </AfterPaint>
      </div>
      {conflict && (
        <SaveConflict
          others={othersChanges(conflict.changes, (field) => [nameOf(field)])}
          both={conflict.changes
            .filter(({ field }) => changes.some((key) => key === field))
            .map(({ field }) => nameOf(field))}
          isLoaded={settings.settings_version >= conflict.version}
          onLoad={loadTheirs}
        />
      )}
      <SaveBar form={form} labels={{}} changes={names} {...(lack ? { disabledReason: t(lack) } : {})} />
    </Form>
  );
}

/** Switches that analytics records. */
function recordChanges(changes: readonly FieldKey[], after: Settings): void {
  if (changes.includes('is_wcpay_enabled'))
    recordEvent('wcpay_gateway_toggle', {
      action: after.is_wcpay_enabled ? 'enable' : 'disable',
      context: 'wcpay-settings',
    });
  if (changes.includes('is_payment_request_enabled'))
    recordEvent('wcpay_payment_request_settings_change', { enabled: after.is_payment_request_enabled ? 'yes' : 'no' });
  if (changes.includes('current_protection_level'))
    recordEvent('wcpay_fraud_protection_risk_level_preset_enabled', { preset: after.current_protection_level });
}
