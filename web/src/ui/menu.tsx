import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** Read for type-ahead when the label is not plain text. */
  textValue?: string;
  icon?: IconName;
  href?: string;
  onAction?: () => void;
  isDanger?: boolean;
  /** Why it cannot be used; shown under the label. */
  disabledReason?: string | undefined;
}

/** A button that opens a list of acts and links. */
export function Menu({ trigger, label, entries, placement = 'bottom end' }: { trigger: ReactElement; label: string; entries: MenuEntry[]; placement?: 'bottom end' | 'bottom start' | 'top start' }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={4} className="z-50 min-w-48 rounded-control border border-line bg-raised shadow-raised">
        <AriaMenu aria-label={label} className="max-h-[70dvh] overflow-y-auto p-1 outline-none">
          {entries.map(({ id, label: text, textValue, icon, href, onAction, isDanger, disabledReason }) => (
            <AriaMenuItem
              key={id}
              id={id}
              textValue={textValue ?? (typeof text === 'string' ? text : id)}
              {...(href ? { href } : {})}
              {...(onAction ? { onAction } : {})}
              isDisabled={disabledReason !== undefined}
              className={classNames('flex min-h-8 cursor-pointer items-start gap-2 rounded px-2.5 py-1.5 outline-none focus:bg-neutral-soft disabled:cursor-not-allowed disabled:text-muted', isDanger && 'text-danger')}
            >
              {icon && <Icon name={icon} className="mt-0.5" />}
              <span>
                {text}
                {disabledReason && <span className="block max-w-64 text-xs">{disabledReason}</span>}
              </span>
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
