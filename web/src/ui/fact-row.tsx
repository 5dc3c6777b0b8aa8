import type { ReactNode } from 'react';
import { HelpTip } from '../ui/help-tip.tsx';

export interface LoanFact {
  label: string;
  value: ReactNode;
  help?: string;
}

/** Terms of a loan side by side. */
export const LoanFacts = ({ facts }: { facts: LoanFact[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    {facts.map(({ label, value, help }) => (
      <div key={label} className="min-w-28">
        <dt className="flex min-h-6 items-center gap-0.5 text-xs text-muted">
          {label}
          {help && <HelpTip about={label}>{help}</HelpTip>}
        </dt>
        <dd className="amount font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);
