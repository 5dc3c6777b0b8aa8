import { Trans, useLingui } from '@lingui/react/macro';
import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';
import { homeHref } from '../hrefs.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { setUpSteps } from './set-up-steps.ts';
import { wordsById } from './set-up-words.ts';

/** The steps of setting the store up that are open, each a link; nothing when all are done. */
export function SetUpCard({ tasks }: { tasks: readonly OnboardingTask[] }) {
  const { t } = useLingui();
  const steps = setUpSteps(tasks);
  const open = steps.filter(({ isComplete }) => !isComplete);
  if (open.length === 0) return null;
  const done = steps.length - open.length;
  return (
    <Card
      isFlush
      title={<Trans>Set up your store</Trans>}
      actions={
        <Link href={homeHref} className="tabular-nums">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </Link>
      }
    >
      <ProgressBar
        label={`${done}/${steps.length}`}
        value={done}
        max={steps.length}
        className="mx-5 mt-1.5 mb-3 block w-[calc(100%-2.5rem)]"
      />
      <ul className="border-t border-line">
        {open.map(({ id }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              href={wordsById[id].href}
              isQuiet
              className="flex items-center justify-between gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover hover:no-underline"
            >
              {t(wordsById[id].title)}
              <Icon name="chevron-right" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
