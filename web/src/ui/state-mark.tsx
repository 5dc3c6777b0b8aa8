import { softByTone } from './badge.tsx';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

/** The round mark of a line in a checklist; its words stand beside it. */
export const StateMark = ({ tone, icon }: { tone: Tone; icon: IconName }) => (
  <span
    className={classNames(
      'mt-px inline-flex size-5 shrink-0 items-center justify-center rounded-full',
      softByTone[tone],
    )}
  >
    <Icon name={icon} className="size-3.5" />
  </span>
);
