import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { IconButton } from '../ui/button.tsx';
import { OpenLink, useOpenLink } from '../ui/use-open-link.ts';
import { readListQuery } from './list-address.ts';
import { isEntryBefore, readPlace, writePlace } from './list-place.ts';
import type { ListPlace } from './list-place.ts';
import { neighboursOf } from './record-walk.ts';
import type { Walk, Walks } from './record-walk.ts';

const placeIn = (walks: Walks, search: Search): { place: ListPlace; walk: Walk } | undefined => {
  const place = readPlace(search['list']);
  const walk = place && Object.hasOwn(walks, place.list) ? walks[place.list] : undefined;
  return place && walk ? { place, walk } : undefined;
};

// The arrow that was pressed last. The next record is a new page, and the focus returns to the same arrow.
let pressed: 'previous' | 'next' | undefined;

/**
 * Previous and Next in the list that the record was opened from, by button or by the arrow keys; renders nothing when it was not
 * opened from a list. `labels` name the buttons.
 */
export function RecordArrows({ walks, labels }: { walks: Walks; labels: { previous: string; next: string } }) {
  const search: Search = useSearch({ strict: false });
  const found = placeIn(walks, search);
  return found && <Arrows {...found} search={search} labels={labels} />;
}

function Arrows({
  place,
  walk,
  search,
  labels,
}: {
  place: ListPlace;
  walk: Walk;
  search: Search;
  labels: { previous: string; next: string };
}) {
  const router = useRouter();
  const isQuiet = useIsQuiet();
  const neighbours = useQuery({
    queryKey: ['neighbours', search],
    queryFn: () => neighboursOf(walk, place, search),
    // The record itself comes first.
    enabled: isQuiet,
    // When an act removes the record from the list, its neighbors must not change while its page is open.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { previous, next } = neighbours.data ?? {};
  useEffect(() => {
    for (const neighbour of [next, previous]) if (neighbour) walk.prefetch(neighbour.row);
  }, [walk, next, previous]);

  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!neighbours.data || !pressed) return;
    const buttons = frame.current?.querySelectorAll('button');
    const wanted = buttons?.[pressed === 'previous' ? 0 : 1];
    (wanted?.disabled ? buttons?.[pressed === 'previous' ? 1 : 0] : wanted)?.focus({ preventScroll: true });
    pressed = undefined;
  }, [neighbours.data]);

  const go = (href: string | undefined, by?: 'previous' | 'next') => {
    if (!href) return;
    pressed = by;
    // Replaces the entry, so that the list stays one step back in the history.
    void router.navigate({ href, replace: true });
  };
  useArrowKeys((direction) => go((direction === 'previous' ? previous : next)?.href));

  return (
    <div ref={frame} className="inline-flex items-center gap-0.5">
      <IconButton
        icon="chevron-left"
        label={labels.previous}
        aria-keyshortcuts="ArrowLeft"
        isDisabled={!previous}
        onPress={() => go(previous?.href, 'previous')}
      />
      <IconButton
        icon="chevron-right"
        label={labels.next}
        aria-keyshortcuts="ArrowRight"
        isDisabled={!next}
        onPress={() => go(next?.href, 'next')}
      />
    </div>
  );
}

/** The address of the list with its filters, on the page that holds the record; `otherwise` when it was not opened from one. */
export function useListHref(walks: Walks, otherwise: string): string {
  const search: Search = useSearch({ strict: false });
  const found = placeIn(walks, search);
  return found ? hrefOfList(found) : otherwise;
}

function hrefOfList({ place, walk }: { place: ListPlace; walk: Walk }): string {
  const { pagesize } = readListQuery(place.search, walk.description);
  const paged = Math.floor(place.offset / pagesize) + 1;
  return `${walk.route}${stringifySearch({ tab: walk.tab, ...place.search, paged: paged === 1 ? undefined : paged })}`;
}

/** The place of the first row of the record's page, which stands for that page. */
function firstOfPage({ place, walk }: { place: ListPlace; walk: Walk }): ListPlace {
  const { pagesize } = readListQuery(place.search, walk.description);
  return { ...place, offset: place.offset - (place.offset % pagesize) };
}

/** Its links to the list go back in the history when the previous entry is that page of the list, which restores the scroll position. */
export function WayBack({ walks, children }: { walks: Walks; children: ReactNode }) {
  const router = useRouter();
  const open = useOpenLink();
  const search: Search = useSearch({ strict: false });
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const found = placeIn(walks, search);
  const goBack = (href: string) => {
    if (found && href === hrefOfList(found) && isEntryBefore(writePlace(firstOfPage(found)), entry))
      router.history.back();
    else open(href);
  };
  return <OpenLink value={goBack}>{children}</OpenLink>;
}

/** Whether all requests of the page are done. */
function useIsQuiet(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isFetching || isQuiet) return;
    // A page sends its last requests a moment after the first responses.
    const timer = setTimeout(() => setQuiet(true), 50);
    return () => clearTimeout(timer);
  }, [isFetching, isQuiet]);
  return isQuiet;
}

// Elements that handle arrow keys themselves, or in which users type.
const busyPlaces =
  'input, textarea, select, [contenteditable], [role=menu], [role=tablist], [role=dialog], [role=alertdialog], [role=listbox], [role=radiogroup], [role=slider], [role=region][tabindex]';

/** Handles the left and right arrow keys, unless the user is typing or another element takes them. */
function useArrowKeys(onArrow: (direction: 'previous' | 'next') => void): void {
  const latest = useRef(onArrow);
  useEffect(() => {
    latest.current = onArrow;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = ({ ArrowLeft: 'previous', ArrowRight: 'next' } as const)[event.key];
      if (!direction || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (event.target instanceof Element && event.target.closest(busyPlaces)) return;
      if (document.querySelector('[aria-modal=true], [role=menu]')) return;
      event.preventDefault();
      latest.current(direction);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
