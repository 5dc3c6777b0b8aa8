import { createContext, use, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TabRow = createContext<HTMLElement | null | undefined>(undefined);

/** The rest of the tabs' row, for what belongs to the selected tab: undefined without tabs, null before they are drawn. */
export const useTabRow = (): HTMLElement | null | undefined => use(TabRow);

export interface Tab<K extends string> {
  id: K;
  label: ReactNode;
}

/** Tabs whose selection is the caller's state, usually in the address. Arrow keys move, Home and End jump. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: Tab<K>[];
  selected: K;
  onSelect: (id: K) => void;
  children: ReactNode;
}) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === selected);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div>
      <div className="flex border-b border-line max-sm:flex-wrap">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="-mb-px flex gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              data-tab={tab.id}
              id={`${prefix}-${tab.id}`}
              aria-selected={tab.id === selected}
              aria-controls={`${prefix}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={classNames(
                'min-h-10 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2',
                tab.id === selected ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
        <div
          ref={setRow}
          className="flex min-w-0 flex-1 items-end border-line not-empty:ml-2 max-sm:basis-full max-sm:not-empty:ml-0 max-sm:empty:hidden sm:not-empty:border-l"
        />
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${selected}`} className="pt-3">
        <TabRow value={row}>{children}</TabRow>
      </div>
    </div>
  );
}
