import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { classNames } from '../ui/class-names.ts';
import { tabLook } from './view-tab.tsx';
import { fitting } from './views.ts';

/** The names of all views and of the button for the rest, at their full width and out of sight, to be measured. */
export const ViewMeasure = ({ names, more }: { names: string[]; more: string }) => (
  <div aria-hidden inert className="invisible absolute inset-x-0 h-0 overflow-hidden">
    <div data-measures className="flex w-max">
      {[...names, more].map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-measure className={classNames(tabLook, 'shrink-0 pr-8')}>
          {name}
        </span>
      ))}
    </div>
  </div>
);

/** How many of the measured names fit into the bar. */
export function useFittingViews(bar: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1);
  useLayoutEffect(() => {
    const measure = () => {
      const widths = [...(bar.current?.querySelectorAll<HTMLElement>('[data-measure]') ?? [])].map(
        (name) => name.getBoundingClientRect().width,
      );
      const more = widths.pop() ?? 0;
      setCount(Math.max(1, fitting(widths, bar.current?.clientWidth ?? 0, more)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    // The width of all names: it changes with the font and the views.
    const measured = bar.current?.querySelector('[data-measures]');
    if (measured) observer.observe(measured);
    return () => observer.disconnect();
  }, [bar]);
  return count;
}
