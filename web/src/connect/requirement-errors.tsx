import { Trans } from '@lingui/react/macro';
import type { AccountStatus } from '@purser/contract/connect/account-status';
import { Notice } from '../ui/notice.tsx';

type Errors = AccountStatus['requirements']['errors'];

/** Why submitted details were rejected; one sentence for each reason. */
export function RequirementErrors({ errors }: { errors: Errors }) {
  const reasons = [...new Set(errors.map(({ reason, code }) => reason || code))];
  if (reasons.length === 0) return null;
  return (
    <Notice tone="warning" title={<Trans>Some of your details couldn’t be verified</Trans>}>
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}
