import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { toAdminHref } from '../history.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import type { PopoverProps } from './open-popover.tsx';
import { Popover } from './popover.tsx';
import { useOpenLink } from './use-open-link.ts';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** Read for type-ahead when the label is not plain text. */
  textValue?: string;
  icon?: IconName;
  href?: string;
  onAction?: () => void;
  /** Set for entries that are one choice of several. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** Why it is disabled; shown under the label. */
  disabledReason?: string | undefined;
}

/** The props of the button that opens a menu. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPress: () => void;
}

/** Typed letters reset after this pause. */
const typeAheadReset = 500;

/** A button that opens a list of actions and links: arrows move, letters jump, Escape closes. */
export function Menu({
  renderTrigger,
  label,
  entries,
  placement = 'bottom end',
}: {
  renderTrigger: (props: MenuTriggerProps) => ReactElement;
  label: string;
  entries: MenuEntry[];
  placement?: NonNullable<PopoverProps['placement']>;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openLink = useOpenLink();
  const act = (entry: MenuEntry) => {
    if (entry.disabledReason !== undefined) return;
    setOpen(false);
    entry.onAction?.();
    if (entry.href) openLink(entry.href);
  };
  return (
    <>
      {renderTrigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: () => setOpen(!isOpen),
      })}
      <Popover
        label={label}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        placement={placement}
        className="min-w-48 rounded-control"
      >
        <MenuList label={label} entries={entries} onAct={act} onClose={() => setOpen(false)} />
      </Popover>
    </>
  );
}

function MenuList({
  label,
  entries,
  onAct,
  onClose,
}: {
  label: string;
  entries: MenuEntry[];
  onAct: (entry: MenuEntry) => void;
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const index = all.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Tab') onClose();
    else if (event.key.length === 1 && event.key !== ' ') {
      const text = event.timeStamp - typed.current.at > typeAheadReset ? event.key : typed.current.text + event.key;
      typed.current = { text, at: event.timeStamp };
      all.find((item) => item.dataset['text']?.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()))?.focus();
    }
  };
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-col p-1 outline-none"
    >
      {entries.map((entry) => {
        const { id, label: text, textValue, icon, href, isChecked, isDanger, disabledReason } = entry;
        const shared = {
          role: isChecked === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': isChecked,
          'aria-disabled': disabledReason !== undefined || undefined,
          tabIndex: -1,
          'data-entry': id,
          'data-text': textValue ?? (typeof text === 'string' ? text : id),
          className: classNames(
            'flex min-h-8 w-full items-start gap-2 rounded px-2.5 py-1.5 text-left -outline-offset-2 hover:bg-neutral-soft focus-visible:bg-neutral-soft aria-disabled:cursor-not-allowed aria-disabled:text-muted',
            isDanger && 'text-danger',
          ),
        };
        const content = (
          <>
            {icon && <Icon name={icon} className="mt-0.5" />}
            <span className="min-w-0 flex-1">
              {text}
              {disabledReason && <span className="block max-w-64 text-xs">{disabledReason}</span>}
            </span>
            {isChecked && <Icon name="check" className="mt-0.5 text-accent" />}
          </>
        );
        return href && disabledReason === undefined ? (
          <a
            key={id}
            {...shared}
            href={toAdminHref(href)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onAct(entry);
            }}
          >
            {content}
          </a>
        ) : (
          <button key={id} {...shared} type="button" onClick={() => onAct(entry)}>
            {content}
          </button>
        );
      })}
    </div>
  );
}
