import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recordEvent } from '../events.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

/** Says that personal data is required; a dialog explains why, by whom, and what to have ready. */
export function KycNotice() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    recordEvent('wcpay_connect_account_kyc_modal_opened');
    setOpen(true);
  };
  return (
    <div className="flex items-start gap-2.5 text-muted">
      <Icon name="shield" className="mt-0.5" />
      <p>
        <Trans>We’ll ask about you and your business, as the law requires of everyone who takes payments.</Trans>{' '}
        <button
          type="button"
          onClick={open}
          className="rounded-sm text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover"
        >
          <Trans>Why, and what to have ready</Trans>
        </button>
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Why we ask for your details</Trans>}
        footer={
          <Button variant="primary" onPress={() => setOpen(false)}>
            {t`Got it`}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <p>
            <Trans>
              Payment providers must know whom they pay. Laws against money laundering and fraud require them to verify
              each business and the people behind it.
            </Trans>
          </p>
          <p>
            <Trans>
              Your details go to our payment partner over an encrypted connection. We don’t store your ID documents, and
              customers never see your personal details.
            </Trans>
          </p>
          <h3 className="mt-1 font-semibold">
            <Trans>What to have ready</Trans>
          </h3>
          <ul tabIndex={0} className="list-disc space-y-1 pl-5">
            <li>
              <Trans>Your legal name, date of birth and home address</Trans>
            </li>
            <li>
              <Trans>The business address and tax ID</Trans>
            </li>
            <li>
              <Trans>The bank account for your payouts</Trans>
            </li>
            <li>
              <Trans>An ID document, such as a passport or driver’s license</Trans>
            </li>
            <li>
              <Trans>For companies: the names of owners and directors</Trans>
            </li>
          </ul>
          <p className="text-muted">
            <Trans>It takes about 10 minutes. Confirming your identity typically takes a couple of days.</Trans>
          </p>
        </div>
      </Dialog>
    </div>
  );
}
