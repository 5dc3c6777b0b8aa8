import { Trans } from '@lingui/react/macro';
import { recordEvent } from '../events.ts';
import { ButtonLink } from '../ui/link.tsx';

const origin = { from: 'WCPAY_PAYOUTS', source: 'wcpay-payout-failure-notice' };

/** The link to replace the bank account; it carries the page that the merchant came from. */
export const UpdateBankLink = ({ accountLink }: { accountLink: string }) => (
  <ButtonLink
    href={
      accountLink.startsWith('/')
        ? `${accountLink}${accountLink.includes('?') ? '&' : '?'}from=${origin.from}&source=${origin.source}`
        : accountLink
    }
    size="small"
    onPress={() => recordEvent('wcpay_account_details_link_clicked', origin)}
  >
    <Trans>Update bank account details</Trans>
  </ButtonLink>
);
