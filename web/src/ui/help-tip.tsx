import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

/** A small "i" after a label; `about` names what it explains. */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Tooltip text={children}>
      <button
        type="button"
        aria-label={t`About ${about}`}
        // In front of a heading's button, whose padding reaches over it.
        className="relative inline-flex size-6 items-center justify-center rounded-full text-muted hover:text-ink"
      >
        <Icon name="info" />
      </button>
    </Tooltip>
  );
}
