import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';

/** A password, which a button shows as text; `autoComplete` tells password managers which one it is. */
export function PasswordField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldProps<V, N> & { autoComplete: 'current-password' | 'new-password' },
) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      maxLength={200}
      after={
        <Button
          onPress={() => setShown(!isShown)}
          // Not the field’s name, which would be two things on the page.
          aria-label={isShown ? t`Hide what you typed` : t`Show what you typed`}
        >
          {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      }
    />
  );
}
