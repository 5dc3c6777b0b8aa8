import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountHold, AccountStatus } from '@purser/contract/connect/account-status';
import { HoldFacts } from '../payouts/payout-notice.tsx';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';

/** Instead of all that a closed or held account has no use for: what happened, since when, why, and what to do. */
export function ReducedAccountCard({ account }: { account: AccountStatus }) {
  const { t } = useLingui();
  const kind = account.status === 'under_review' ? 'under_review' : 'rejected';
  const hold: AccountHold = account.holds.find((each) => each.kind === kind) ?? {
    kind,
    since: null,
    reason: account.status,
    until: null,
    asks: [],
  };
  return (
    <Card title={kind === 'rejected' ? t`Your account was rejected` : t`Your account is under review`}>
      <p>
        {kind === 'rejected' ? (
          <Trans>
            The payment provider has closed this account: your store cannot take payments with it any more. What was
            paid before stays visible here.
          </Trans>
        ) : (
          <Trans>
            The payment provider is looking at this account. Until it is done, payouts wait and payments may be stopped.
          </Trans>
        )}
      </p>
      <HoldFacts hold={hold} />
      {account.accountLink && (
        <div className="mt-4">
          <ButtonLink href={account.accountLink}>
            <Trans>Open the account details</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
