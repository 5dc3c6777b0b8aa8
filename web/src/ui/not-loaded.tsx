import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A part of a page that could not be loaded: what it is, and another try. On one line where little else is missing. */
export const NotLoaded = ({
  children,
  onRetry,
  isLine = false,
}: {
  children: ReactNode;
  onRetry: () => void;
  isLine?: boolean;
}) => (
  <div
    role="alert"
    className={classNames('flex', isLine ? 'flex-wrap items-center gap-x-3 gap-y-1' : 'flex-col items-start gap-2')}
  >
    <p>{children}</p>
    <Button size="small" icon="refresh" onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
