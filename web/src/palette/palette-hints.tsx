import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { modifierName } from '../shortcuts.ts';
import { KeyCap } from './key-cap.tsx';

/** The palette’s own keys, where there is a keyboard. */
export const PaletteHints = () => (
  <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2 text-xs text-muted max-sm:hidden">
    <Hint keys={['ArrowUp', 'ArrowDown']}>
      <Trans>Move</Trans>
    </Hint>
    <Hint keys={['Enter']}>
      <Trans>Open</Trans>
    </Hint>
    <Hint keys={[modifierName, 'Enter']}>
      <Trans>Open in a new tab</Trans>
    </Hint>
    <Hint keys={['Esc']}>
      <Trans>Close</Trans>
    </Hint>
  </div>
);

const Hint = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <span className="flex items-center gap-1">
    {keys.map((key) => (
      <KeyCap key={key} name={key} />
    ))}
    <span className="ml-0.5">{children}</span>
  </span>
);
