import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { Button } from '../ui/button.tsx';
import { errorLook, fieldLook, helpLook, labelLook } from './field-look.ts';
import type { FieldProps } from './text-field.tsx';

/** A password, which a button shows as text; `autoComplete` tells password managers which one it is. */
export function PasswordField<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  label,
  help,
  autoComplete,
  ...rest
}: FieldProps<V, N> & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  return (
    <AriaTextField
      {...rest}
      name={field.name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck="false"
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
      maxLength={200}
      className={fieldLook}
    >
      <Label className={labelLook}>{label}</Label>
      <div className="flex gap-2">
        <Input ref={ref} className="control min-w-0 flex-1" />
        <Button
          onPress={() => setShown(!isShown)}
          // Not the field’s name, which would be two things on the page.
          aria-label={isShown ? t`Hide what you typed` : t`Show what you typed`}
        >
          {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      </div>
      {help && (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      )}
      <FieldError className={errorLook}>{fieldState.error?.message}</FieldError>
    </AriaTextField>
  );
}
