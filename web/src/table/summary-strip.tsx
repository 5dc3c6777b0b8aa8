import type { ReactNode } from 'react';

export interface SummaryItem {
  key: string;
  label: ReactNode;
  /** Absent until it is known. */
  value: ReactNode | undefined;
}

/** Totals of a list: an unknown value is a placeholder, or "—" when the totals could not be loaded. */
export const SummaryStrip = ({ label, isError, items }: { label: string; isError: boolean; items: SummaryItem[] }) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-1.5 max-sm:px-3">
    {items.map((item) => (
      <div key={item.key} className="flex min-h-6 items-baseline gap-x-1.5">
        <dt className="text-[0.8125rem] text-muted">{item.label}</dt>
        <dd className="amount font-semibold">
          {item.value ?? (isError ? '—' : <span aria-hidden className="skeleton inline-block h-3.5 w-16" />)}
        </dd>
      </div>
    ))}
  </dl>
);
