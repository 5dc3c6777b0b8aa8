import type { Account } from '../account.ts';
import type { Form } from './form.ts';

/** What the provider says about the account as a whole. */
export function noticeOf(account: Account, due: ReadonlySet<string>): Form['notice'] {
  const { disabled_reason, errors, pending_verification } = account.requirements;
  if (disabled_reason?.startsWith('rejected.'))
    return {
      tone: 'warning',
      title: 'We can’t support this account',
      text: 'After a review we decided not to offer payments for this business. This can’t be changed here.',
    };
  if (!account.details_submitted) return null;
  if (errors.length > 0 && due.size > 0)
    return {
      tone: 'warning',
      title: 'We need more information',
      text: 'Some details couldn’t be verified. Correct them, or upload a document where you are asked to.',
    };
  if (due.size > 0) return { tone: 'warning', title: 'We need more information', text: 'Fill in what is missing.' };
  if (disabled_reason === 'under_review')
    return {
      tone: 'info',
      title: 'Your account is under review',
      text: 'This usually takes a day. There’s nothing to do until then.',
    };
  if (pending_verification.length > 0)
    return {
      tone: 'info',
      title: 'We’re checking your details',
      text: 'This usually takes less than a minute. You can leave this page.',
    };
  if (disabled_reason !== null)
    return { tone: 'info', title: 'Your account is paused', text: 'There’s nothing to do here at the moment.' };
  return { tone: 'success', title: 'Your account is ready', text: 'You can take payments and receive payouts.' };
}
