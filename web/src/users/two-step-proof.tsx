import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** Asks for password and code before two-step sign-in changes. */
export function TwoStepProof({
  title,
  text,
  confirmLabel,
  isDestructive = false,
  onClose,
  act,
}: {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDestructive?: boolean;
  onClose: () => void;
  /** May throw what the server refuses. */
  act: (proof: { code: string; current_password: string }) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const id = useId();
  const form = useForm({ defaultValues: { current_password: '', code: '' } });
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isSubmitting}
      title={title}
      width="narrow"
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSubmitting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} type="submit" form={id} isBusy={isSubmitting}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        form={form}
        onSave={async (given) => {
          if (given.current_password === '')
            return form.setError('current_password', { message: t`Enter your password.` }, { shouldFocus: true });
          if (given.code.trim() === '')
            return form.setError('code', { message: t`Enter a code.` }, { shouldFocus: true });
          await act(given);
        }}
      >
        <p className="text-muted">{text}</p>
        <OwnPasswordField control={form.control} name="current_password" label={t`Your password`} />
        <TextField
          control={form.control}
          name="code"
          label={t`Code from your app, or a recovery code`}
          autoComplete="one-time-code"
          maxLength={60}
        />
      </Form>
    </Dialog>
  );
}
