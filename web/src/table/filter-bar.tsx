import { Trans, useLingui } from '@lingui/react/macro';
import type { Filters, ListDescription } from '@purser/contract/list-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDay, formatDayRange } from '../format/date.ts';
import { formatUnits } from '../format/units.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FoldButton, useFolded } from './list-fold.tsx';
import { changeFor, rulesOf } from './filter-rules.ts';
import type { FilterOffer, FilterRule } from './filter-rules.ts';
import type { ListState } from './use-list-query.ts';

const FilterForm = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }));

export interface FilterBarProps<S extends string, F extends Filters> {
  description: ListDescription<S, F>;
  list: ListState<S>;
  offers: FilterOffer[];
  /** Quick choices before "All": what `filter=…` in the address selects. */
  quickFilters?: readonly { filter: string; label: string }[];
  /** The quick choice beside "Advanced filters": "All transactions". A list whose filters are all chips needs neither. */
  allLabel?: string;
  /** Shown before the chips, on a phone too: search. */
  children?: ReactNode;
  /** Shown after it; on a phone it waits with all other filters behind one button. */
  foldable?: ReactNode;
}

/** One row, drawn from the list's description: search, quick choice, and a chip for each promoted or set filter. */
export function FilterBar<S extends string, F extends Filters>({
  description,
  list,
  offers,
  quickFilters = [],
  allLabel,
  children,
  foldable,
}: FilterBarProps<S, F>) {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string>();
  const folded = useFolded();
  const rules = rulesOf(list.filters, description).filter(({ name }) => offers.some((offer) => offer.name === name));
  const quick = quickFilters.find(({ filter }) => filter === single(search['filter']))?.filter;
  const isAdvanced = rules.length > 0 || single(search['filter']) === 'advanced';
  const chosen = quick ?? (isAdvanced ? 'advanced' : 'all');
  const chips = offers.filter(
    ({ name, isPromoted }) => isPromoted || name === opened || rules.some((rule) => rule.name === name),
  );
  const addable = offers.filter((offer) => !chips.includes(offer));

  const chooseQuick = (filter?: string) => {
    setOpened(undefined);
    const none = Object.assign(
      {},
      ...offers.flatMap(({ name }) => {
        const filter = description.filters[name];
        return filter ? [changeFor(name, filter, undefined)] : [];
      }),
    );
    list.setFilters({ ...none, match: undefined });
    void navigate({
      to: '.',
      search: (current: Search) => ({
        ...current,
        ...Object.fromEntries(Object.keys(none).map((key) => [key, undefined])),
        match: undefined,
        filter,
        paged: undefined,
        // A quick filter begins with its own order.
        ...(filter && { orderby: undefined, order: undefined }),
      }),
      resetScroll: false,
    });
  };
  const chooseAll = () => chooseQuick();
  const chooseAdvanced = () =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, filter: 'advanced' }), resetScroll: false });

  return (
    <div data-folds className="flex flex-wrap items-center gap-2 px-5 py-2 max-sm:px-3">
      {children}
      <FoldButton count={rules.length} />
      <div className={classNames('contents', folded)}>
        {foldable}
        {allLabel !== undefined && (
          <div role="group" aria-label={t`Show`} className="flex rounded-control border border-line-strong p-0.5">
            {[
              ...quickFilters.map(({ filter, label }) => ({
                key: filter,
                label,
                choose: () => chooseQuick(filter),
              })),
              { key: 'all', label: allLabel, choose: chooseAll },
              { key: 'advanced', label: t`Advanced filters`, choose: chooseAdvanced },
            ].map(({ key, label, choose }) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === chosen}
                onClick={choose}
                className="min-h-[1.875rem] rounded-[0.375rem] px-2.5 text-[0.8125rem] font-medium text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
              >
                {label}
              </button>
            ))}
          </div>
        )}
        {rules.length > 1 && (
          <label className="flex items-center gap-1.5 text-[0.8125rem] text-muted">
            <Trans>Match</Trans>
            <select
              value={list.filters.match ?? 'all'}
              onChange={(event) => list.setFilters({ match: event.target.value === 'any' ? 'any' : 'all' })}
              className="control min-h-8 text-ink"
            >
              <option value="all">{t`all`}</option>
              <option value="any">{t`any`}</option>
            </select>
          </label>
        )}
        {chips.flatMap((offer) => {
          const filter = description.filters[offer.name];
          if (!filter) return [];
          const set = rules.filter((rule) => rule.name === offer.name);
          return (set.length > 0 ? set : [undefined]).map((rule) => (
            <FilterChip
              key={`${offer.name}-${rule?.rule ?? 'unset'}`}
              offer={offer}
              filter={filter}
              rule={rule}
              isOpen={opened === offer.name && rule === set[0]}
              onOpenChange={(isOpen) => setOpened(isOpen ? offer.name : undefined)}
              onChange={(next) => list.setFilters(changeFor(offer.name, filter, next))}
            />
          ));
        })}
        {isAdvanced && addable.length > 0 && (
          <Menu
            label={t`Add filter`}
            placement="bottom start"
            renderTrigger={(props) => (
              <Button {...props} size="small" variant="quiet" icon="plus">
                <Trans>Add filter</Trans>
              </Button>
            )}
            entries={addable.map(({ name, label }) => ({ id: name, label, onAction: () => setOpened(name) }))}
          />
        )}
        {allLabel === undefined && rules.length > 1 && (
          <Button size="small" variant="quiet" onPress={chooseAll}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function FilterChip({
  offer,
  filter,
  rule,
  isOpen,
  onOpenChange,
  onChange,
}: {
  offer: FilterOffer;
  filter: Filters[string];
  rule: FilterRule | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (rule: Omit<FilterRule, 'name'> | undefined) => void;
}) {
  const { t } = useLingui();
  const words = useRuleWords(offer, filter);
  const anchor = useRef<HTMLButtonElement>(null);
  const text = rule ? words(rule) : offer.label;
  return (
    <div
      className={classNames(
        'inline-flex items-center rounded-control border text-[0.8125rem]',
        rule ? 'border-accent bg-accent-soft' : 'border-line-strong border-dashed',
      )}
    >
      <button
        type="button"
        ref={anchor}
        // Not to be mistaken for the heading of the same name.
        aria-label={rule ? undefined : t`Filter by ${offer.label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
        className="inline-flex min-h-8 max-w-80 items-center gap-1 rounded-control px-2.5 font-medium"
      >
        <span className="truncate">{text}</span>
        <Icon name="chevron-down" className="size-3.5" />
      </button>
      <Popover
        label={t`Filter by ${offer.label}`}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => onOpenChange(false)}
        className="w-[20rem] rounded-card"
      >
        <Suspense
          fallback={
            <div className="p-4">
              <Skeleton className="h-40" />
            </div>
          }
        >
          <FilterForm
            offer={offer}
            filter={filter}
            rule={rule}
            onApply={(next) => {
              onChange(next);
              onOpenChange(false);
            }}
          />
        </Suspense>
      </Popover>
      {rule && (
        <button
          type="button"
          aria-label={t`Remove filter ${text}`}
          onClick={() => onChange(undefined)}
          className="inline-flex size-8 items-center justify-center rounded-control hover:bg-neutral-soft"
        >
          <Icon name="close" className="size-3.5" />
        </button>
      )}
    </div>
  );
}

/** The sentence of a set filter: "Status is not Refunded", "Date between Nov 1 – 20, 2026", "Type is Charge +2". */
function useRuleWords(offer: FilterOffer, filter: Filters[string]): (rule: FilterRule) => string {
  const { t } = useLingui();
  return ({ rule, values }) => {
    const [first = '', second = first] = values;
    const isAmount = filter.kind === 'amount';
    const label = isAmount ? formatUnits(first) : (offer.choices?.find(({ value }) => value === first)?.label ?? first);
    const choice = values.length > 1 ? `${label} +${values.length - 1}` : label;
    switch (rule) {
      case 'is':
      case 'is_in':
        return t`${offer.label} is ${choice}`;
      case 'is_not':
        return t`${offer.label} is not ${choice}`;
      case 'min':
        return t`${offer.label} at least ${formatUnits(first)}`;
      case 'max':
        return t`${offer.label} at most ${formatUnits(first)}`;
      case 'before':
        return t`${offer.label} before ${formatDay(first)}`;
      case 'after':
        return t`${offer.label} after ${formatDay(first)}`;
      case 'between':
        return isAmount
          ? t`${offer.label} from ${formatUnits(first)} to ${formatUnits(second)}`
          : t`${offer.label} ${formatDayRange(first, second)}`;
    }
  };
}
