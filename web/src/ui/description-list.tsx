import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const isEmpty = (value: ReactNode): boolean => value === undefined || value === null || value === '' || value === false;

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  key?: string;
}

/** Only the facts that are known. */
export const withoutEmpty = (items: Fact[]): Fact[] => items.filter(({ value }) => !isEmpty(value));

/** Facts by label; an unknown value shows as "—". */
export const DescriptionList = ({
  items,
  isNarrow = false,
}: {
  items: Fact[];
  /** Short labels and values, which have room beside each other on a phone. */
  isNarrow?: boolean;
}) => (
  <dl
    className={classNames(
      'grid grid-cols-[5fr_7fr] gap-x-4 gap-y-2',
      !isNarrow && 'max-xs:grid-cols-1 max-xs:gap-y-0.5',
    )}
  >
    {items.map(({ label, value, key }, index) => (
      <Fragment key={key ?? index}>
        <dt className="text-muted">{label}</dt>
        <dd className={classNames('min-w-0 wrap-anywhere', !isNarrow && 'max-xs:mb-2')}>
          {isEmpty(value) ? '—' : value}
        </dd>
      </Fragment>
    ))}
  </dl>
);
