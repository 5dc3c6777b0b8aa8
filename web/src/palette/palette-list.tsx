import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { toAdminHref } from '../history.ts';
import { classNames } from '../ui/class-names.ts';
import { dimmedWhile } from '../ui/dimmed.ts';
import { Icon } from '../ui/icon.tsx';
import { piecesOf } from './highlight.ts';
import type { PaletteGroup, PaletteItem } from './items.ts';
import { KeyCap } from './key-cap.tsx';

interface Choice {
  id: string;
  term: string;
  active: string | undefined;
  onOpen: (item: PaletteItem, inNewTab: boolean) => void;
}

/** The list of the palette’s field: the focus stays in the field, the active line follows its keys. */
export function PaletteList({
  groups,
  records,
  isStale,
  ...choice
}: Choice & { groups: PaletteGroup[]; records: PaletteGroup[]; isStale: boolean }) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const { id, active } = choice;
  useEffect(() => {
    // The heading of a group is shown with its first line.
    const line = active && document.getElementById(`${id}-${active}`);
    if (line)
      (line.previousElementSibling?.role === 'presentation' ? line.parentElement : line)?.scrollIntoView({
        block: 'nearest',
      });
  }, [id, active]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t`Results`} className="p-2">
      {groups.map((group) => (
        <Group key={group.id} group={group} {...choice} />
      ))}
      <div role="presentation" className={dimmedWhile(isStale)}>
        {records.map((group) => (
          <Group key={group.id} group={group} {...choice} />
        ))}
      </div>
    </div>
  );
}

const Group = ({ group, ...choice }: Choice & { group: PaletteGroup }) => (
  <div role="group" aria-labelledby={`${choice.id}-in-${group.id}`} className="pb-1">
    <div
      id={`${choice.id}-in-${group.id}`}
      role="presentation"
      className="px-2 pt-2 pb-1 text-xs font-semibold text-muted"
    >
      {group.title}
    </div>
    {group.items.map((item) => (
      <Line key={item.id} item={item} {...choice} />
    ))}
  </div>
);

/** A link where it leads somewhere, so that the mouse can open it beside too. */
function Line({ item, id, term, active, onOpen }: Choice & { item: PaletteItem }) {
  const { icon, title, detail, end, keys, href } = item;
  const shared = {
    id: `${id}-${item.id}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': item.id === active,
    // The field keeps the focus.
    onPointerDown: (event: MouseEvent) => event.preventDefault(),
    className: classNames(
      'flex min-h-10 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-ink hover:bg-hover max-sm:min-h-11',
      item.id === active && 'bg-neutral-soft outline-2 -outline-offset-2 outline-focus hover:bg-neutral-soft',
    ),
  };
  const content = (
    <>
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Marked text={title} term={term} />
        </span>
        {detail && (
          <span className="block truncate text-xs text-muted">
            <Marked text={detail} term={term} />
          </span>
        )}
      </span>
      {end && (
        <span className="amount font-medium">
          <Marked text={end} term={term} />
        </span>
      )}
      {keys && (
        <span aria-hidden className="flex gap-1 max-sm:hidden">
          {keys.map((key) => (
            <KeyCap key={key} name={key} />
          ))}
        </span>
      )}
    </>
  );
  if (href === undefined)
    return (
      <button {...shared} type="button" onClick={() => onOpen(item, false)}>
        {content}
      </button>
    );
  return (
    <a
      {...shared}
      href={toAdminHref(href)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(item, false);
      }}
    >
      {content}
    </a>
  );
}

const Marked = ({ text, term }: { text: string; term: string }) =>
  piecesOf(text, term).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className="rounded-xs bg-accent-soft text-ink underline decoration-accent underline-offset-2">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
