import { Trans, useLingui } from '@lingui/react/macro';
import { settings } from '../settings.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { isReduced } from './account-words.ts';
import { FlagNotices } from './flag-notices.tsx';
import { greetingAt } from './greeting.ts';
import { SafeModeNotice } from './safe-mode-notice.tsx';

/** What a merchant sees first: problems, then tasks, then money. Each card loads alone and fails alone. (specification 1 §2) */
export function OverviewPage() {
  const { accountStatus } = settings;
  const isCutDown = isReduced('error' in accountStatus ? undefined : accountStatus.status);
  return (
    <div className="mx-auto flex max-w-[42.5rem] flex-col gap-4 lg:max-w-[72rem]">
      <div className="flex flex-col gap-3 empty:hidden">
        {settings.isJetpackIdcActive && <SafeModeNotice />}
        <FlagNotices />
      </div>
      <PageHeader title={isCutDown ? <Trans>Overview</Trans> : <Greeting />} />
    </div>
  );
}

/** By the time of the one who reads it. */
function Greeting() {
  const { t } = useLingui();
  const greeting = t(greetingAt(new Date().getHours()));
  const { first_name } = settings.currentUser;
  return (
    <>
      {first_name ? `${greeting}, ${first_name}` : greeting} <span aria-hidden>👋</span>
    </>
  );
}
