import { Trans, useLingui } from '@lingui/react/macro';
import type { Settings } from '@purser/contract/settings/settings';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { api, client, codeOf, fieldErrorsOf, isForbidden, queryClient } from '../api.ts';
import { recordEvent } from '../events.ts';
import { Form } from '../form/form.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { Switch } from '../form/switch.tsx';
import { TextField } from '../form/text-field.tsx';
import { useLeavePrompt } from '../form/use-leave-prompt.tsx';
import { can } from '../settings.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

/** What this page edits; the settings hold more. */
type Fields = Pick<
  Settings,
  | 'is_wcpay_enabled'
  | 'is_manual_capture_enabled'
  | 'account_statement_descriptor'
  | 'account_business_support_email'
  | 'account_business_support_phone'
>;

const fieldsOf = (settings: Settings): Fields => ({
  is_wcpay_enabled: settings.is_wcpay_enabled,
  is_manual_capture_enabled: settings.is_manual_capture_enabled,
  account_statement_descriptor: settings.account_statement_descriptor,
  account_business_support_email: settings.account_business_support_email,
  account_business_support_phone: settings.account_business_support_phone,
});

/** The payments settings: general and transactions. (specification 2 §3.8) */
export function SettingsPage() {
  const settings = useQuery({ ...api.settings.getSettings.queryOptions(), refetchOnWindowFocus: false });
  return (
    <div className="mx-auto max-w-[46rem]">
      <PageHeader title={<Trans>Payments settings</Trans>} />
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : settings.isError ? (
        <Card>
          {isForbidden(settings.error) ? (
            <NoPermission capability="manage_woocommerce" />
          ) : (
            <ErrorState
              title={<Trans>Error retrieving settings.</Trans>}
              reference={codeOf(settings.error)}
              onRetry={() => void settings.refetch()}
            />
          )}
        </Card>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Card>
            <div className="h-24">
              <SkeletonLines count={3} />
            </div>
          </Card>
          <Card>
            <div className="h-80">
              <SkeletonLines count={8} />
            </div>
          </Card>
        </div>
      )}
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const form = useForm<Fields>({ defaultValues: fieldsOf(settings) });
  const { isDirty } = form.formState;
  const leavePrompt = useLeavePrompt(isDirty);
  const isReadOnly = !can('purser_settings');

  const failure = (error: unknown): string =>
    error instanceof Error && error.message ? t`Error saving settings. ${error.message}` : t`Error saving settings.`;
  const save = async (values: Fields) => {
    try {
      const { data } = await client.settings.saveSettings(values);
      if (data.is_wcpay_enabled !== settings.is_wcpay_enabled)
        recordEvent('wcpay_gateway_toggle', {
          action: data.is_wcpay_enabled ? 'enable' : 'disable',
          context: 'wcpay-settings',
        });
      form.reset(fieldsOf(data));
      queryClient.setQueryData(api.settings.getSettings.queryKey(), data);
      toast.success(t`Settings saved.`);
    } catch (error) {
      // Messages at fields may be out of sight.
      if (Object.keys(fieldErrorsOf(error)).length > 0) toast.error(t`Error saving settings.`);
      throw error;
    }
  };

  const labels: Record<keyof Fields, string> = {
    is_wcpay_enabled: t`Accept payments`,
    is_manual_capture_enabled: t`Manual capture`,
    account_statement_descriptor: t`Customer bank statement`,
    account_business_support_email: t`Support email`,
    account_business_support_phone: t`Support phone number`,
  };
  const control = form.control as Control<Fields, unknown, FieldValues>; // the fields only read and write values
  const shared = { control, isDisabled: isReadOnly };
  return (
    <Form form={form} onSave={save} sentence={failure}>
      {leavePrompt}
      {isReadOnly && (
        <Notice>
          <Trans>
            You can look at these settings. Changing them needs the permission <code>purser_settings</code>.
          </Trans>
        </Notice>
      )}
      <Card title={t`General`}>
        <div className="flex flex-col gap-4">
          <Switch
            {...shared}
            name="is_wcpay_enabled"
            label={labels.is_wcpay_enabled}
            help={t`When off, customers cannot pay at checkout. Payments already made are not touched.`}
          />
          {settings.is_test_mode_enabled && (
            <Notice>
              <Trans>Test mode is on: customers pay with test cards and no real money moves.</Trans>
            </Notice>
          )}
        </div>
      </Card>
      <Card title={t`Transactions`}>
        <div className="flex flex-col gap-5">
          <Switch
            {...shared}
            name="is_manual_capture_enabled"
            label={labels.is_manual_capture_enabled}
            help={t`Payments are only authorized at checkout. You capture each one within 7 days, or the money goes back to the customer.`}
          />
          <TextField
            {...shared}
            name="account_statement_descriptor"
            label={labels.account_statement_descriptor}
            maxLength={22}
            help={t`The name customers see on their bank statement: 5 to 22 characters, with at least one letter.`}
          />
          <TextField
            {...shared}
            name="account_business_support_email"
            label={labels.account_business_support_email}
            type="email"
            autoComplete="email"
            help={t`Where customers reach you. It may be printed on receipts.`}
          />
          <TextField
            {...shared}
            name="account_business_support_phone"
            label={labels.account_business_support_phone}
            type="tel"
            autoComplete="tel"
            help={t`With the country code, such as +1 555 010 0100.`}
          />
        </div>
      </Card>
      <SaveBar
        form={form}
        labels={labels}
        {...(isReadOnly ? { disabledReason: t`You need the permission purser_settings for this.` } : {})}
      />
    </Form>
  );
}
