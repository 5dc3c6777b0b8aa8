import { Trans } from '@lingui/react/macro';
import { TickBox } from '../form/tick-box.tsx';
import { settings } from '../page-settings.ts';

/** Whether the customer gets an email, and that a refund is final. */
export function RefundMail({
  email,
  isMailing,
  isDisabled,
  onChange,
}: {
  /** Empty for payments without an order, or an address. */
  email: string;
  isMailing: boolean;
  isDisabled: boolean;
  onChange: (isMailing: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      {email !== '' && (
        <TickBox isSelected={isMailing} onChange={onChange} isDisabled={isDisabled}>
          <Trans>Email {email} when the refund succeeds</Trans>
        </TickBox>
      )}
      <p className="text-[0.8125rem] text-muted">
        {email === '' ? (
          <Trans>There’s no address to email. You can’t undo a refund.</Trans>
        ) : isMailing && !settings.sendsMail ? (
          <Trans>This store doesn’t send emails yet: it stays in Mail. You can’t undo a refund.</Trans>
        ) : (
          <Trans>You can’t undo a refund.</Trans>
        )}
      </p>
    </div>
  );
}
