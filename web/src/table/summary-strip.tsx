import type { ReactNode } from 'react';

/** Totals of a list; each waits and fails alone. */
export const SummaryStrip = ({
  label,
  items,
}: {
  label: string;
  items: { key: string; label: ReactNode; value: ReactNode | undefined }[];
}) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-8 gap-y-2 px-5 py-3 max-sm:gap-x-6">
    {items.map((item) => (
      <div key={item.key} className="min-w-20">
        <dt className="text-xs text-muted">{item.label}</dt>
        <dd className="amount min-h-6 text-base font-semibold">
          {item.value === undefined ? <span aria-hidden className="skeleton mt-1 inline-block h-4 w-16" /> : item.value}
        </dd>
      </div>
    ))}
  </dl>
);
