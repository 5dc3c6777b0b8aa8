import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountStatus } from '@purser/contract/connect/account-status';
import { Notice } from '../ui/notice.tsx';
import { requirementSentences } from './requirement-words.ts';

/** Why submitted details were rejected; one sentence for each reason. */
export function RequirementErrors({ errors }: { errors: AccountStatus['requirements']['errors'] }) {
  const { t } = useLingui();
  const sentences = requirementSentences(errors, t);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" title={<Trans>Some of your details couldn’t be verified</Trans>}>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
