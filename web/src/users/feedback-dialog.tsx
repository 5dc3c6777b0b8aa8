import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../api.ts';
import { errorLook, fieldLook, labelLook } from '../form/field-look.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks the merchant what works well, or what should be better. */
export function FeedbackDialog({
  campaign,
  isSatisfied,
  onClose,
}: {
  campaign: string;
  isSatisfied: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [comments, setComments] = useState('');
  const send = useMutation({
    mutationFn: () => client.users.sendFeedback({ campaign, is_satisfied: isSatisfied, comments }),
    onSuccess: () => {
      toast.success(t`Thanks for your feedback.`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={send.isPending}
      title={isSatisfied ? <Trans>We’re glad to hear that</Trans> : <Trans>We’re sorry to hear that</Trans>}
      footer={
        <>
          <Button onPress={onClose} isDisabled={send.isPending}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" onPress={() => send.mutate()} isBusy={send.isPending} busyLabel={t`Sending…`}>
            <Trans>Send feedback</Trans>
          </Button>
        </>
      }
    >
      <div className={fieldLook}>
        <label htmlFor={id} className={labelLook}>
          {isSatisfied ? <Trans>What do you like most?</Trans> : <Trans>What could we do better?</Trans>}
        </label>
        <textarea
          id={id}
          data-autofocus
          rows={5}
          value={comments}
          onChange={({ target }) => setComments(target.value)}
          className="control py-1.5"
        />
        {send.isError && (
          <p role="alert" className={errorLook}>
            <Trans>We couldn’t send your feedback. Please try again.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
