import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { Form } from '../form/form.tsx';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { control } from './control.ts';
import { isWebhook, requestModes, webhookModes } from './fault-words.ts';

const defaults = { on: 'POST /v1/refunds', mode: '500', when: 'before', times: '1', delay_ms: '' };

/** A number as it was typed; what isn't one is sent as it is, so that the control names the field. */
const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed.trim() || undefined);

/** Any fault, in the control's own terms. */
export function FaultForm({ onArmed }: { onArmed: () => Promise<unknown> }) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: defaults });
  const on = useWatch({ control: form.control, name: 'on' });
  const modes = isWebhook(on) ? webhookModes : requestModes;
  return (
    <Form
      form={form}
      onSave={async ({ on: where, mode, when, times, delay_ms }) => {
        await control('POST', 'faults', {
          on: where,
          // A mode of calls is none of webhooks; the list shows the first one then.
          mode: Object.hasOwn(modes, mode) ? mode : Object.keys(modes)[0],
          ...(!isWebhook(where) && { when }),
          times: numberOf(times),
          delay_ms: numberOf(delay_ms),
        });
        await onArmed();
      }}
      className="mt-4 flex flex-col gap-3"
    >
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-start gap-3 max-md:grid-cols-2 max-xs:grid-cols-1">
        <TextField control={form.control} name="on" label={t`Calls`} maxLength={200} />
        <Select
          control={form.control}
          name="mode"
          label={t`What goes wrong`}
          options={Object.entries(modes).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Select
          control={form.control}
          name="when"
          label={t`When`}
          isDisabled={isWebhook(on)}
          options={[
            { value: 'before', label: t`Before anything happens` },
            { value: 'after', label: t`After it happened` },
          ]}
        />
        <TextField control={form.control} name="times" label={t`Times`} maxLength={6} />
        <TextField control={form.control} name="delay_ms" label={t`Delay, ms`} maxLength={6} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={form.formState.isSubmitting}>
          <Trans>Arm fault</Trans>
        </Button>
        <p className="min-w-0 flex-1 text-[0.8125rem] text-muted">
          <Trans>
            Calls: a method and a path, <code>*</code> for any text; or <code>webhook</code>, or{' '}
            <code>webhook:charge.refunded</code>.
          </Trans>
        </p>
      </div>
    </Form>
  );
}
