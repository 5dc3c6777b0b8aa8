import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const softByTone: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** A status in one or two words. Danger means that the merchant must act or loses money. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex items-center rounded px-2 py-0.5 text-xs font-medium whitespace-nowrap',
      softByTone[tone],
    )}
  >
    {children}
  </span>
);
