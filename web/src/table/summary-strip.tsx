import type { ReactNode } from 'react';

export interface SummaryItem {
  key: string;
  label: ReactNode;
  /** Absent until it is known. */
  value: ReactNode | undefined;
}

/** Totals of a list: an unknown value is a placeholder, or "—" when the totals could not be loaded. */
export const SummaryStrip = ({ label, isError, items }: { label: string; isError: boolean; items: SummaryItem[] }) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-8 gap-y-2 px-5 py-3 max-sm:gap-x-6">
    {items.map((item) => (
      <div key={item.key} className="min-w-20">
        <dt className="text-xs text-muted">{item.label}</dt>
        <dd className="amount min-h-6 text-base font-semibold">
          {item.value ?? (isError ? '—' : <span aria-hidden className="skeleton mt-1 inline-block h-4 w-16" />)}
        </dd>
      </div>
    ))}
  </dl>
);
