import type { ReactNode } from 'react';
import { HelpTip } from './help-tip.tsx';

export interface RowFact {
  label: string;
  value: ReactNode;
  help?: string;
}

/** A few short facts side by side, each under its label. */
export const FactRow = ({ facts }: { facts: RowFact[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    {facts.map(({ label, value, help }) => (
      <div key={label} className="min-w-28">
        <dt className="flex min-h-6 items-center gap-0.5 text-xs text-muted">
          {label}
          {help && <HelpTip about={label}>{help}</HelpTip>}
        </dt>
        <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
