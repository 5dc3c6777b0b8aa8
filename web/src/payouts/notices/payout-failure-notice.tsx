import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import { settings } from '../../page-settings.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureWords } from '../payout-failure.ts';
import { UpdateBankLink } from '../update-bank-link.tsx';

/** Why the bank refused it, and what to do. */
export function PayoutFailureNotice({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { failure_code, failure_message } = payout;
  const words = failureWords(failure_code);
  const { accountStatus } = settings;
  const link = 'accountLink' in accountStatus && accountStatus.accountLink;
  return (
    <Notice
      tone="danger"
      title={<Trans>This payout failed. The money is back in your balance.</Trans>}
      actions={link && <UpdateBankLink accountLink={link} />}
    >
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 max-xs:grid-cols-1">
        <dt className="font-semibold">
          <Trans>Failure reason</Trans>
        </dt>
        <dd className="wrap-anywhere">
          {words ? t(words.why) : failure_message || t`Unknown`}
          {failure_code && (
            <>
              {' '}
              <code className="text-[0.8125rem]">({failure_code})</code>
            </>
          )}
        </dd>
        {words && (
          <>
            <dt className="font-semibold">
              <Trans>What to do</Trans>
            </dt>
            <dd>{t(words.what_to_do)}</dd>
          </>
        )}
      </dl>
    </Notice>
  );
}
