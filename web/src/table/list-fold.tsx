import { Trans } from '@lingui/react/macro';
import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface Fold {
  isUnfolded: boolean;
  toggle: () => void;
}

const FoldContext = createContext<Fold>({ isUnfolded: true, toggle: () => {} });

/** On a phone, all that stands above the rows but the search waits behind one button. */
export function ListFold({ children }: { children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const fold = useMemo(() => ({ isUnfolded, toggle: () => setUnfolded((before) => !before) }), [isUnfolded]);
  return <FoldContext value={fold}>{children}</FoldContext>;
}

/** The class of what is behind the button: nothing where there is room. */
export const useFolded = (): string | false => !use(FoldContext).isUnfolded && 'max-sm:hidden';

/** The button, on phones only. `count`: how many filters are set. */
export function FoldButton({ count }: { count: number }) {
  const { isUnfolded, toggle } = use(FoldContext);
  return (
    <span className="sm:hidden">
      <Button icon="settings" aria-expanded={isUnfolded} onPress={toggle}>
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </Button>
    </span>
  );
}
