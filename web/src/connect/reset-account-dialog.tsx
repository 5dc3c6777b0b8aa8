import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { withParameters } from './connect-query.ts';
import { connectFacts } from './connect-state.ts';

/** The word that the user must type. */
const word = 'reset';

/** Once confirmed, opens the address where the server resets the account and redirects. */
export function ResetAccountDialog({
  from,
  source,
  onReset,
  onClose,
}: {
  from: string;
  source: string;
  onReset?: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({ defaultValues: { word: '' } });
  const typed = useWatch({ control: form.control, name: 'word' });
  const isTyped = typed.trim().toLowerCase() === word;
  const reset = () => {
    if (!isTyped || isLeaving) return;
    setLeaving(true);
    onReset?.();
    window.location.assign(withParameters(settings.connectUrl, { 'wcpay-reset-account': 'true', from, source }));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Reset account?</Trans>}
      role="alertdialog"
      width="narrow"
      isBusy={isLeaving}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isLeaving} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onPress={reset} isDisabled={!isTyped} isBusy={isLeaving}>
            <Trans>Yes, reset account</Trans>
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          reset();
        }}
      >
        <p>
          {connectFacts(settings).detailsSubmitted ? (
            <Trans>
              We’ll delete your test account and create a new one with a zero balance. Its orders, transactions and
              payouts move to your test history, where you can only read them. You can’t undo this.
            </Trans>
          ) : (
            <Trans>
              We’ll delete the account that you began to set up, with the details you entered. Then you can start over.
              You can’t undo this.
            </Trans>
          )}
        </p>
        <TextField control={form.control} name="word" label={t`Type ${word} to confirm`} autoComplete="off" />
      </form>
    </Dialog>
  );
}
