import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { softByTone } from './badge.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const iconByTone = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const;

/** A message in the page. Errors are announced assertively; the others politely. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  onDismiss,
}: {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}) {
  const { t } = useLingui();
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded-control px-3.5 py-2.5', softByTone[tone])}
    >
      <Icon name={iconByTone[tone]} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="[&_a]:text-current">{children}</div>}
        {actions && (
          <div data-stack className="mt-2 flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
      {onDismiss && (
        <IconButton icon="close" label={t`Dismiss`} onPress={onDismiss} className="-my-1 -mr-2 text-current" />
      )}
    </div>
  );
}
