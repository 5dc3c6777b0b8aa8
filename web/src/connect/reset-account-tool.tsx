import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The word that the user must type. */
const word = 'reset';

/** The address of a confirmed reset: the server resets the account and redirects to the overview. */
export const resetAddress = (connectUrl: string): string =>
  `${connectUrl}&wcpay-reset-account=true&from=WCPAY_OVERVIEW&source=wcpay-reset-account`;

/** Deletes a test account and creates a new one; for test accounts only. */
export function ResetAccountTool() {
  const [isAsking, setAsking] = useState(false);
  if (!settings.testModeOnboarding || !settings.isAccountConnected) return null;
  return (
    <Card title={<Trans>Account tools</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          <Trans>This is a test account. Reset it to start over.</Trans>
        </p>
        <Button onPress={() => setAsking(true)}>
          <Trans>Reset account</Trans>
        </Button>
      </div>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({ defaultValues: { word: '' } });
  const typed = useWatch({ control: form.control, name: 'word' });
  const isTyped = typed.trim().toLowerCase() === word;
  const reset = () => {
    if (!isTyped || isLeaving) return;
    setLeaving(true);
    window.location.assign(resetAddress(settings.connectUrl));
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
          <Trans>
            We’ll delete your test account and create a new one with a zero balance. Its orders, transactions and
            payouts move to your test history, where you can only read them. You can’t undo this.
          </Trans>
        </p>
        <TextField control={form.control} name="word" label={t`Type ${word} to confirm`} autoComplete="off" />
      </form>
    </Dialog>
  );
}
