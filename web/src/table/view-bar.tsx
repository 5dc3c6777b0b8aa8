import { Trans, useLingui } from '@lingui/react/macro';
import type { ListDescription } from '@purser/contract/list-query';
import type { View, ViewContent, ViewList } from '@purser/contract/views/list-view';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { api } from '../api.ts';
import { stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { can } from '../page-settings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import type { ColumnChoice } from './column.ts';
import { useViewActs } from './use-view-acts.ts';
import { activeView, contentOf, fitting, searchOf } from './views.ts';
import type { NamedView } from './views.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** The views of a list: which list, and those that it always has, the first of them being everything. */
export interface ViewsSource {
  list: ViewList;
  description: ListDescription;
  columns: Pick<ColumnChoice<unknown>, 'hidden' | 'lend'>;
  builtIns: NamedView[];
}

type Shown = NamedView | (View & NamedView);
const isSaved = (view: Shown | undefined): view is View => view !== undefined && 'version' in view;

type Asked = { kind: 'create'; content: ViewContent } | { kind: 'rename'; view: View };

/**
 * The list's views as links: their address is the plain one of their filters. The one that shows is marked, and says when it was
 * changed since it was chosen; what does not fit is behind "More views".
 */
export function ViewBar({ list, description, columns, builtIns }: ViewsSource) {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saved = useQuery(api.views.listViews.queryOptions({ input: { list }, staleTime: 60_000 }));
  const acts = useViewActs(list);
  const [base, setBase] = useState<Shown['id']>();
  const [asked, setAsked] = useState<Asked>();
  const bar = useRef<HTMLDivElement>(null);

  const own = saved.data?.data ?? [];
  const views: Shown[] = [...builtIns, ...own];
  const now = contentOf(search, description, columns.hidden);
  const { view: active, isChanged } = activeView(views, now, base, description);
  // What is recognised is what later changes are changes of.
  if (active && active.id !== base) setBase(active.id);

  // A view's columns show while it does. `lend` of another render does the same.
  const lent = isSaved(active) ? active.content.hidden_columns : undefined;
  const lentKey = JSON.stringify([active?.id, lent]);
  const lend = useRef(columns.lend);
  useEffect(() => {
    lend.current = columns.lend;
  });
  useEffect(() => {
    const [, hidden] = JSON.parse(lentKey) as [unknown, string[] | null | undefined]; // written above
    lend.current(hidden ?? undefined);
  }, [lentKey]);
  useEffect(() => {
    const { current } = lend;
    return () => current(undefined);
  }, []);

  const hrefOf = (view: Shown): string => `${pathname}${stringifySearch(searchOf(view.content, description, search))}`;
  const open = (view: Shown) => {
    setBase(view.id);
    if (isSaved(view)) columns.lend(view.content.hidden_columns);
    void navigate({ href: hrefOf(view), resetScroll: false });
  };
  const fits = useFitting(bar);
  const first = views.slice(0, fits);
  // The view that shows is never hidden behind the menu.
  if (active && first.length < views.length && !first.includes(active)) first.splice(-1, 1, active);
  const rest = views.filter((view) => !first.includes(view));
  const isWorthSaving = !isSaved(active) ? !active || isChanged || active.id !== builtIns[0]?.id : isChanged;

  const mine = own.filter((view) => view.is_mine);
  const entriesOf = (view: View): MenuEntry[] => {
    const place = mine.findIndex(({ id }) => id === view.id);
    const notYours = view.can_edit ? undefined : t`Only ${view.owner_name} and administrators can change it.`;
    return [
      {
        id: 'rename',
        label: t`Rename`,
        disabledReason: notYours,
        onAction: () => setAsked({ kind: 'rename', view }),
      },
      {
        id: 'share',
        label: view.is_shared ? t`Stop sharing` : t`Share with your store`,
        disabledReason:
          notYours ??
          (view.is_shared || can('purser_share_views') ? undefined : t`You don’t have permission to share views.`),
        onAction: () => void acts.save(view, { is_shared: !view.is_shared }),
      },
      ...(place > 0
        ? [{ id: 'left', label: t`Move left`, onAction: () => void acts.save(view, { position: place - 1 }) }]
        : []),
      ...(place >= 0 && place < mine.length - 1
        ? [{ id: 'right', label: t`Move right`, onAction: () => void acts.save(view, { position: place + 1 }) }]
        : []),
      {
        id: 'copy',
        label: t`Save as a new view`,
        onAction: () => setAsked({ kind: 'create', content: now }),
      },
      {
        id: 'delete',
        label: t`Delete`,
        isDanger: true,
        disabledReason: notYours,
        onAction: () => void acts.remove(view),
      },
    ];
  };

  return (
    <div className="flex items-center justify-between gap-x-3 border-b border-line px-3 max-sm:flex-wrap">
      <div ref={bar} className="relative min-w-0 flex-1 max-sm:basis-full">
        <Measure names={views.map(({ name }) => name)} more={t`More views`} />
        <nav aria-label={t`Views`} className="flex min-w-0 items-center">
          {first.map((view) => {
            const isActive = view === active;
            return (
              <span key={view.id} className={classNames('flex items-center', isActive ? 'min-w-0' : 'shrink-0')}>
                <Link
                  href={hrefOf(view)}
                  isQuiet
                  onPress={() => {
                    setBase(view.id);
                    if (isSaved(view)) columns.lend(view.content.hidden_columns);
                  }}
                  {...(isActive ? { 'aria-current': 'true' as const } : {})}
                  className={classNames(tabLook, isActive ? 'border-accent text-ink' : 'border-transparent text-muted')}
                >
                  <span className="truncate">{view.name}</span>
                  {isActive && isChanged && isSaved(view) && (
                    <>
                      <span aria-hidden className="ml-1 text-accent">
                        •
                      </span>
                      <span className="sr-only">
                        {' '}
                        <Trans>(changed)</Trans>
                      </span>
                    </>
                  )}
                  {isSaved(view) && view.is_shared && (
                    <>
                      <Icon name="customers" className="ml-1 size-3.5 text-muted" />
                      <span className="sr-only">
                        {' '}
                        <Trans>(shared)</Trans>
                      </span>
                    </>
                  )}
                </Link>
                {isActive && isSaved(view) && (
                  <Menu
                    label={t`View ${view.name}`}
                    placement="bottom start"
                    renderTrigger={(props) => (
                      <IconButton
                        {...props}
                        icon="chevron-down"
                        label={t`Options of the view ${view.name}`}
                        className="size-6!"
                      />
                    )}
                    entries={entriesOf(view)}
                  />
                )}
              </span>
            );
          })}
          {rest.length > 0 && (
            <Menu
              label={t`More views`}
              placement="bottom start"
              renderTrigger={(props) => (
                <Button {...props} size="small" variant="quiet" className="shrink-0">
                  <Trans>More views</Trans>
                  <Icon name="chevron-down" className="size-3.5" />
                </Button>
              )}
              entries={rest.map((view) => ({ id: String(view.id), label: view.name, onAction: () => open(view) }))}
            />
          )}
        </nav>
      </div>
      {isWorthSaving && (
        <div className="flex shrink-0 items-center gap-1 max-sm:flex-wrap max-sm:py-1">
          {isSaved(active) && isChanged && (
            <>
              <Button size="small" variant="quiet" onPress={() => open(active)}>
                <Trans>Reset</Trans>
              </Button>
              {active.can_edit && (
                <Button size="small" onPress={() => void acts.save(active, { content: now })}>
                  <Trans>Update view</Trans>
                </Button>
              )}
            </>
          )}
          <Button size="small" variant="quiet" icon="plus" onPress={() => setAsked({ kind: 'create', content: now })}>
            {isSaved(active) ? <Trans>Save as new</Trans> : <Trans>Save view</Trans>}
          </Button>
        </div>
      )}
      {asked && (
        <Suspense>
          <ViewDialog
            view={asked.kind === 'rename' ? asked.view : undefined}
            onClose={() => setAsked(undefined)}
            onSave={async (change) => {
              if (asked.kind === 'rename') return acts.rename(asked.view, change.name);
              const made = await acts.create({ ...change, content: asked.content });
              setBase(made.id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const tabLook =
  '-mb-px inline-flex min-h-10 max-w-56 min-w-8 items-center border-b-2 px-2.5 text-[0.8125rem] font-medium whitespace-nowrap -outline-offset-2 hover:no-underline';

/** The names as wide as they show, and the button for the rest, where nobody sees them. */
const Measure = ({ names, more }: { names: string[]; more: string }) => (
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
function useFitting(bar: RefObject<HTMLElement | null>): number {
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
    // Its width is that of all names.
    const measured = bar.current?.querySelector('[data-measures]');
    if (measured) observer.observe(measured);
    return () => observer.disconnect();
  }, [bar]);
  return count;
}
