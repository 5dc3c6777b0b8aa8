import type { FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField } from '../form/password-field.tsx';
import type { FieldProps } from '../form/text-field.tsx';
import { settings } from '../page-settings.ts';

/** The user’s current password. The hidden name tells password managers whose password is asked for. */
export const OwnPasswordField = <V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) => (
  <>
    <input type="text" name="username" autoComplete="username" value={settings.currentUser.username} readOnly hidden />
    <PasswordField {...props} autoComplete="current-password" />
  </>
);
