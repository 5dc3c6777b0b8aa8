import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountHold, AccountStatus } from '@purser/contract/connect/account-status';
import { HoldList } from '../connect/hold-list.tsx';
import { Card } from '../ui/card.tsx';

const kindOf = ({ status }: AccountStatus): 'under_review' | 'rejected' =>
  status === 'under_review' ? 'under_review' : 'rejected';

/** Replaces the cards that don't apply to a rejected account or one under review: what happened, since when, why, and what to do. */
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
            The payment provider closed your account, so your store can’t accept payments. You can still see past
            payments here.
          </Trans>
        ) : (
          <Trans>
            The payment provider is reviewing your account. Until it’s done, payouts are on hold and payments may be
            paused.
          </Trans>
        )}
      </p>
      <HoldList holds={[hold]} />
    </Card>
  );
}

/** The account's details don't repeat what the card above says. */
export const withoutExplained = (account: AccountStatus): AccountStatus => ({
  ...account,
  holds: account.holds.filter(({ kind }) => kind !== kindOf(account)),
});
