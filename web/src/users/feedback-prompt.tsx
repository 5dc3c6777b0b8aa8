import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { recordEvent } from '../events.ts';
import { now } from '../now.ts';
import { usePreference } from '../preferences.ts';
import { settings } from '../page-settings.ts';
import { productName } from '../shell/shell.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }));

/** The name of the campaign; the account decides whether it is shown. */
export const campaign = 'wporgReview2025';

const isEligible = (): boolean =>
  'campaigns' in settings.accountStatus && settings.accountStatus.campaigns[campaign] === true;

/**
 * Asks once whether the merchant is satisfied; the page shows it only without more important notices. Once dismissed
 * or answered, it is not shown to this user again.
 */
export function FeedbackPrompt() {
  const [dismissed, saveDismissed] = usePreference('wc_payments_wporg_review_2025_prompt_dismissed');
  const [answer, setAnswer] = useState<'yes' | 'no'>();
  const isShown = isEligible() && !dismissed;
  useEffect(() => {
    if (isShown) recordEvent('wcpay_merchant_feedback_prompt_view');
  }, [isShown]);

  const dismiss = () => {
    saveDismissed(String(Math.round(now())));
    setAnswer(undefined);
  };
  const dismissUnanswered = () => {
    recordEvent('wcpay_merchant_feedback_prompt_dismiss');
    dismiss();
  };
  if (!isShown) return null;
  return (
    <>
      <Question
        onYes={() => {
          recordEvent('wcpay_merchant_feedback_prompt_positive_modal_view');
          setAnswer('yes');
        }}
        onNo={() => {
          if (!settings.isTrackingEnabled) return dismissUnanswered();
          recordEvent('wcpay_merchant_feedback_prompt_negative_modal_view');
          setAnswer('no');
        }}
        onDismiss={dismissUnanswered}
      />
      {answer && (
        <Suspense>
          <FeedbackDialog campaign={campaign} isSatisfied={answer === 'yes'} onClose={dismiss} />
        </Suspense>
      )}
    </>
  );
}

function Question({ onYes, onNo, onDismiss }: { onYes: () => void; onNo: () => void; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="small" onPress={onYes} aria-label={t`Yes, I am satisfied with ${productName}`}>
            <Trans>Yes</Trans>
          </Button>
          <Button size="small" onPress={onNo} aria-label={t`No, I am not satisfied with ${productName}`}>
            <Trans>No</Trans>
          </Button>
        </>
      }
    >
      <Trans>Are you satisfied with {productName}?</Trans>
    </Notice>
  );
}
