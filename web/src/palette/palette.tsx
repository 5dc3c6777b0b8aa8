import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { longestTerm } from '@purser/contract/search/search';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { matchingGroups } from '../form/matching-groups.ts';
import { toAdminHref } from '../history.ts';
import { refundPaymentHref } from '../hrefs.ts';
import { meaningOf, modifiedKeys } from '../shortcuts.ts';
import { announce } from '../ui/announcer.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useOpenLink } from '../ui/use-open-link.ts';
import { useActions } from './actions.ts';
import type { PaletteGroup, PaletteItem } from './items.ts';
import { PaletteHints } from './palette-hints.tsx';
import { PaletteList } from './palette-list.tsx';
import { Failure, NothingFound } from './palette-outcome.tsx';
import { usePlaces } from './places.ts';
import type { Screens } from './places.ts';
import { recentRecords, rememberRecord } from './recent-records.ts';
import { itemOfRecord, useRecordGroups } from './records.ts';
import { useRecordSearch } from './use-record-search.ts';

/** How many pages, settings and acts are listed each while something is typed: records come next. */
const mostPlaces = 4;

/** Finds pages, acts and records. It is a dialog over the page, which keeps what is typed there; opening a result is a navigation like any other. */
export function Palette(props: { navigation: Screens[]; onClose: () => void; onShortcuts: () => void }) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim px-4 pt-[12dvh] max-sm:p-0"
    >
      <Modal className="flex max-h-[min(76dvh,40rem)] w-full max-w-[40rem] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised max-sm:h-(--visual-viewport-height,100dvh) max-sm:max-h-none max-sm:rounded-none max-sm:border-0">
        <Search {...props} />
      </Modal>
    </ModalOverlay>
  );
}

function Search({
  navigation,
  onClose,
  onShortcuts,
}: {
  navigation: Screens[];
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const openLink = useOpenLink();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isRefunding, setRefunding] = useState(false);
  const [recent] = useState(recentRecords);
  // Enter was pressed before the results of what is typed arrived.
  const awaited = useRef<{ inNewTab: boolean }>(undefined);
  const term = text.trim();
  const search = useRecordSearch(term);
  const found = isRefunding ? search.records.filter(({ type }) => type === 'payment') : search.records;

  const restart = (refunding: boolean) => {
    setRefunding(refunding);
    setText('');
    setChosen(undefined);
    input.current?.focus();
  };
  const places = usePlaces(navigation);
  const actions: PaletteGroup = {
    id: 'actions',
    title: t`Actions`,
    items: useActions({ onRefund: () => restart(true), onShortcuts }),
  };
  const recordGroups = useRecordGroups(found);
  const recents: PaletteGroup = { id: 'recent', title: t`Recently opened`, items: recent.map(itemOfRecord) };
  const local = isRefunding
    ? []
    : term === ''
      ? [recents, actions, ...places].filter(({ items }) => items.length > 0)
      : matchingGroups([...places, actions], term).map((group) => ({
          ...group,
          items: group.items.slice(0, mostPlaces),
        }));

  // What an earlier term found can be pressed but is not what Enter opens.
  const reachable = [...local, ...(search.isStale ? [] : recordGroups)].flatMap(({ items }) => items);
  const active = reachable.find((item) => item.id === chosen) ?? reachable[0];
  const count = local.concat(recordGroups).flatMap(({ items }) => items).length;

  const open = (item: PaletteItem, inNewTab: boolean) => {
    const record = [...found, ...recent].find((each) => itemOfRecord(each).id === item.id);
    if (record) rememberRecord(record);
    const href = record && isRefunding ? refundPaymentHref(record.id) : item.href;
    if (href !== undefined && inNewTab) {
      window.open(toAdminHref(href), '_blank', 'noopener');
      return;
    }
    // Refunding goes on here.
    if (item.id !== 'act:refund') onClose();
    item.onAct?.();
    if (href !== undefined) openLink(href);
  };

  const openAwaited = useEffectEvent(() => {
    const { current } = awaited;
    awaited.current = undefined;
    if (current && active) open(active, current.inNewTab);
  });
  useEffect(() => {
    if (!search.isStale) openAwaited();
  }, [search.isStale]);

  useEffect(() => {
    if (term === '' || search.isStale) return;
    // Once typing pauses, so that each letter isn’t spoken over.
    const timer = setTimeout(
      () => announce(plural(count, { 0: 'No results', one: '# result', other: '# results' })),
      500,
    );
    return () => clearTimeout(timer);
  }, [term, search.isStale, count]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isModified = ctrlKey || metaKey;
    if (event.nativeEvent.isComposing || altKey || shiftKey) return;
    if (isModified && meaningOf(modifiedKeys, key)) {
      event.preventDefault();
      onClose();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (active) open(active, isModified);
      else if (search.isStale) awaited.current = { inNewTab: isModified };
    } else if (key === 'Backspace' && text === '' && isRefunding) restart(false);
    else if (!isModified) {
      const index = active ? reachable.indexOf(active) : -1;
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
      if (next === undefined || reachable.length === 0) return;
      event.preventDefault();
      setChosen(reachable.at(next % reachable.length)?.id);
    }
  };

  const label = isRefunding ? t`Find the payment to refund` : t`Search`;
  return (
    <section role="dialog" aria-modal aria-label={label} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2.5 border-b border-line px-4 max-sm:pr-1">
        {search.isStale ? <Spinner className="text-muted" /> : <Icon name="search" className="text-muted" />}
        {isRefunding && (
          <span className="rounded bg-neutral-soft px-2 py-0.5 text-[0.8125rem] whitespace-nowrap text-neutral-ink">
            <Trans>Refund</Trans>
          </span>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={isRefunding ? t`Customer, amount, order or card` : t`Search payments, customers, pages…`}
          value={text}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestTerm}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
            awaited.current = undefined;
          }}
          onKeyDown={onKeyDown}
          // Phones zoom into fields with smaller letters.
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <IconButton icon="close" label={t`Close`} onPress={onClose} className="max-sm:size-11" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {count > 0 && (
          <PaletteList
            id={id}
            groups={local}
            records={recordGroups}
            isStale={search.isStale}
            term={term}
            active={active?.id}
            onOpen={open}
          />
        )}
        {search.error ? (
          <Failure
            error={search.error}
            onRetry={() => {
              input.current?.focus();
              search.retry();
            }}
          />
        ) : (
          count === 0 && <NothingFound term={term} isRefunding={isRefunding} isSearching={search.isStale} />
        )}
      </div>
      <PaletteHints />
    </section>
  );
}
