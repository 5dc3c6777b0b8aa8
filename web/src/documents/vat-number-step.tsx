import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import { TickBox } from '../form/tick-box.tsx';
import { keepPrefix } from './keep-prefix.ts';
import { StepHeading } from './step-heading.tsx';
import type { VatFields } from './vat-dialog.tsx';
import type { vatWords } from './vat-words.ts';

/** The first step: whether the business has a number, and which. */
export function VatNumberStep({
  form,
  words,
  isBusy,
  children,
}: {
  form: UseFormReturn<VatFields>;
  words: ReturnType<typeof vatWords>;
  isBusy: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { field } = useController({ control: form.control, name: 'has_number' });
  const label = t(words.label);
  return (
    <>
      <StepHeading step={1}>
        <Trans>Enter your {label}</Trans>
      </StepHeading>
      {children && <p className="text-muted">{children}</p>}
      <TickBox isSelected={field.value} onChange={field.onChange} isDisabled={isBusy}>
        <Trans>I have a valid {label}</Trans>
      </TickBox>
      <TextField
        control={form.control}
        name="vat_number"
        label={label}
        help={t(words.hint)}
        autoComplete="off"
        maxLength={60}
        isDisabled={!field.value}
        isReadOnly={isBusy}
        write={(before, typed) => keepPrefix(words.prefix, before, typed)}
      />
    </>
  );
}
