import { Fragment } from 'react';
import type { ReactNode } from 'react';

const isEmpty = (value: ReactNode): boolean => value === undefined || value === null || value === '' || value === false;

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  key?: string;
}

/** Only the facts that are known. */
export const withoutEmpty = (items: Fact[]): Fact[] => items.filter(({ value }) => !isEmpty(value));

/** Facts by label; an unknown value shows as "—". */
export const DescriptionList = ({ items }: { items: Fact[] }) => (
  <dl className="grid grid-cols-[5fr_7fr] gap-x-4 gap-y-2 max-xs:grid-cols-1 max-xs:gap-y-0.5">
    {items.map(({ label, value, key }, index) => (
      <Fragment key={key ?? index}>
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 wrap-anywhere max-xs:mb-2">{isEmpty(value) ? '—' : value}</dd>
      </Fragment>
    ))}
  </dl>
);
