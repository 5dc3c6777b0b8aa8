import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountHold, AccountStatus } from '@purser/contract/connect/account-status';
import { HoldList } from '../connect/hold-list.tsx';
import { Card } from '../ui/card.tsx';

const kindOf = ({ status }: AccountStatus): 'under_review' | 'rejected' =>
  status === 'under_review' ? 'under_review' : 'rejected';

/** Instead of all that a closed or held account has no use for: what happened, since when, why, and what to do. */
export function ReducedAccountCard({ account }: { account: AccountStatus }) {
  const { t } = useLingui();
  const kind = kindOf(account);
  const hold: AccountHold = account.holds.find((each) => each.kind === kind) ?? {
    kind,
    since: null,
    reason: account.status,
    until: null,
    asks: [],
  };
  return (
    <Card title={kind === 'rejected' ? t`Your account was rejected` : t`Your account is under review`}>
      <p className="mb-3">
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
      <HoldList holds={[hold]} />
    </Card>
  );
}

/** What the card above says is not said again among the account's details. */
export const withoutExplained = (account: AccountStatus): AccountStatus => ({
  ...account,
  holds: account.holds.filter(({ kind }) => kind !== kindOf(account)),
});
