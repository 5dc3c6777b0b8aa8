import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';

/** Floats under a list while rows are selected: their number, their total and the acts on them. */
export function SelectionBar({
  count,
  children,
  actions,
  onClear,
}: {
  count: number;
  children?: ReactNode;
  actions: ReactNode;
  onClear: () => void;
}) {
  const { t } = useLingui();
  const told = count === 0 ? t`Nothing selected` : plural(count, { one: '# selected', other: '# selected' });
  useEffect(() => {
    if (count > 0) announce(told);
  }, [count, told]);
  if (count === 0) return null;
  return (
    <section
      aria-label={t`Selection`}
      data-save-bar
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold tabular-nums">{told}</span>
        {children}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" onPress={onClear}>
          <Trans>Clear selection</Trans>
        </Button>
        {actions}
      </div>
    </section>
  );
}
