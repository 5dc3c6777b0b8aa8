import { useLingui } from '@lingui/react/macro';
import type { View } from '@purser/contract/views/list-view';
import { can } from '../page-settings.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import type { ViewActs } from './use-view-acts.ts';

/** The menu of a saved view; `own` are all saved views that the user sees, in the order of the bar. */
export function useViewMenu(
  acts: ViewActs,
  own: View[],
): (view: View, dialogs: { onRename: () => void; onCopy: () => void }) => MenuEntry[] {
  const { t } = useLingui();
  // Users order their own views only.
  const mine = own.filter((view) => view.is_mine);
  return (view, { onRename, onCopy }) => {
    const place = mine.findIndex(({ id }) => id === view.id);
    const notYours = view.can_edit ? undefined : t`Only ${view.owner_name} and administrators can change it.`;
    return [
      {
        id: 'rename',
        label: t`Rename`,
        disabledReason: notYours,
        onAction: onRename,
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
        onAction: onCopy,
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
}
