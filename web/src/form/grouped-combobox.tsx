import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Icon } from '../ui/icon.tsx';
import { matchingGroups } from './matching-groups.ts';
import type { ChoiceGroup } from './matching-groups.ts';
import { fieldLook, labelLook } from './field-look.ts';
import { FieldNotes, notesOf } from './field-notes.tsx';
import type { ControlProps } from './select-control.tsx';

/**
 * A choice from a long list in groups, found by typing. The arrow keys move through what matches, Enter chooses, Escape keeps the
 * choice of before; text that is no choice is put back when the field is left, and emptied text takes the choice back.
 */
export function GroupedCombobox({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  placeholder,
  groups,
  isDisabled,
}: ControlProps & { groups: readonly ChoiceGroup[]; placeholder?: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = groups.flatMap(({ items }) => items).find((item) => item.id === value);
  /** What is typed since the list opened; undefined while the choice itself stands in the field. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const shown = isOpen ? matchingGroups(groups, typed ?? '', 'singular_and_plural') : [];
  const items = shown.flatMap((group) => group.items);
  const count = items.length;

  useEffect(() => {
    if (!isOpen || typed === undefined) return;
    // Once typing pauses, so that each letter isn’t spoken over.
    const timer = setTimeout(() => announce(plural(count, { one: '# result', other: '# results' })), 500);
    return () => clearTimeout(timer);
  }, [isOpen, typed, count]);
  useEffect(() => {
    if (!isOpen) return;
    // At the end of a long form it opens below the edge of the window.
    list.current?.scrollIntoView({ block: 'nearest' });
    if (active !== undefined)
      list.current?.querySelector(`[data-choice="${CSS.escape(active)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  const open = () => {
    if (isOpen || isDisabled) return;
    setOpen(true);
    setActive(chosen?.id);
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setActive(undefined);
  };
  const choose = (chosenId: string) => {
    onChange(chosenId);
    close();
  };
  const leave = () => {
    if (typed !== undefined && typed.trim() === '' && chosen) onChange('');
    close();
    onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isOpen) event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const wanted = active ?? (typed && count === 1 ? items[0]?.id : undefined);
      if (wanted !== undefined) choose(wanted);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const at = items.findIndex((item) => item.id === active);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
      setActive(items[next]?.id);
    }
  };

  return (
    <div className={fieldLook}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && active !== undefined ? `${id}-${active}` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notesOf(id)}
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed ?? chosen?.title ?? ''}
          onChange={(event) => {
            open();
            setTyped(event.target.value);
            setActive(undefined);
          }}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
          className="control w-full pr-9"
        />
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
        {isOpen && (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            // The field keeps the focus, also while the list is scrolled by its bar.
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-raised"
          >
            {shown.map((group) => (
              <div key={group.id} role="group" aria-labelledby={`${id}-in-${group.id}`}>
                <div
                  id={`${id}-in-${group.id}`}
                  role="presentation"
                  className="px-2 pt-2 pb-1 text-xs font-semibold text-muted"
                >
                  {group.title}
                </div>
                {group.items.map((item) => (
                  // The input keeps focus and keyboard; only the pointer presses here.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={item.id}
                    id={`${id}-${item.id}`}
                    data-choice={item.id}
                    role="option"
                    tabIndex={-1}
                    aria-selected={item.id === chosen?.id}
                    onClick={() => choose(item.id)}
                    className={`flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 py-1 hover:bg-neutral-soft ${item.id === active ? 'bg-neutral-soft outline-2 -outline-offset-2 outline-focus' : ''}`}
                  >
                    <span className="min-w-0 flex-1">{item.title}</span>
                    {item.id === chosen?.id && <Icon name="check" className="text-accent" />}
                  </div>
                ))}
              </div>
            ))}
            {count === 0 && (
              <div role="presentation" className="px-2 py-1.5 text-muted">
                <Trans>Nothing matches. Try another word.</Trans>
              </div>
            )}
          </div>
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
