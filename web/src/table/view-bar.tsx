import { Trans, useLingui } from '@lingui/react/macro';
import type { View, ViewContent } from '@purser/contract/views/list-view';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { api } from '../api.ts';
import { stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { useFittingViews, ViewMeasure } from './use-fitting-views.tsx';
import { useLentColumns } from './use-lent-columns.ts';
import type { ViewedList } from './use-list.ts';
import { useViewActs } from './use-view-acts.ts';
import { useViewMenu } from './use-view-menu.ts';
import { ViewTab } from './view-tab.tsx';
import { activeView, contentOf, isSaved, searchOf } from './views.ts';
import type { NamedView, ShownView } from './views.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

/** What the dialog for a view's name was opened for. */
type Asked = { kind: 'create'; content: ViewContent } | { kind: 'rename'; view: View };

/**
 * The list's views as links, "All" first: their address is the plain one of their filters. The active one is marked, and says
 * when it was changed since it was chosen; views that do not fit are behind "More views".
 */
export function ViewBar({ list, builtIns }: { list: ViewedList; builtIns: NamedView[] }) {
  const { name, description, columns } = list;
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saved = useQuery(api.views.listViews.queryOptions({ input: { list: name }, staleTime: 60_000 }));
  const acts = useViewActs(name);
  // The view that was chosen or recognized last: what later changes are changes of.
  const [base, setBase] = useState<ShownView['id']>();
  const [asked, setAsked] = useState<Asked>();
  const bar = useRef<HTMLDivElement>(null);

  const all: NamedView = { id: 'all', name: t`All`, content: { filters: {} } };
  const own = saved.data?.data ?? [];
  const views: ShownView[] = [all, ...builtIns, ...own];
  const now = contentOf(search, description, columns.hidden);
  const { view: active, isChanged } = activeView(views, now, base, description);
  if (active && active.id !== base) setBase(active.id);
  useLentColumns(columns, active);
  const menuOf = useViewMenu(acts, own);

  const hrefOf = (view: ShownView): string =>
    `${pathname}${stringifySearch(searchOf(view.content, description, search))}`;
  const choose = (view: ShownView) => {
    setBase(view.id);
    if (isSaved(view)) columns.lend(view.content.hidden_columns);
  };
  const open = (view: ShownView) => {
    choose(view);
    void navigate({ href: hrefOf(view), resetScroll: false });
  };
  const saveAsNew = () => setAsked({ kind: 'create', content: now });
  const fits = useFittingViews(bar);
  const first = views.slice(0, fits);
  // The active view is never hidden behind the menu.
  if (active && first.length < views.length && !first.includes(active)) first.splice(-1, 1, active);
  const rest = views.filter((view) => !first.includes(view));
  const isWorthSaving = !isSaved(active) ? !active || isChanged || active.id !== all.id : isChanged;

  return (
    <div className="flex items-center justify-between gap-x-3 px-3 max-sm:flex-wrap">
      <div ref={bar} className="relative min-w-0 flex-1 max-sm:basis-full">
        <ViewMeasure names={views.map((view) => view.name)} more={t`More views`} />
        <nav aria-label={t`Views`} className="flex min-w-0 items-center">
          {first.map((view) => (
            <ViewTab
              key={view.id}
              view={view}
              href={hrefOf(view)}
              isActive={view === active}
              isChanged={isChanged}
              entries={
                isSaved(view) && view === active
                  ? menuOf(view, { onRename: () => setAsked({ kind: 'rename', view }), onCopy: saveAsNew })
                  : undefined
              }
              onChoose={() => choose(view)}
            />
          ))}
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
          <Button size="small" variant="quiet" icon="plus" onPress={saveAsNew}>
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
