import { useLingui } from '@lingui/react/macro';
import type { View, ViewContent, ViewList } from '@purser/contract/views/list-view';
import { api, client, codeOf, queryClient } from '../api.ts';
import { toast } from '../ui/toast.tsx';

/** The acts on saved views. Those of the menu show their failures as toasts; those of the dialog throw, and the dialog shows them. */
export function useViewActs(list: ViewList) {
  const { t } = useLingui();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.views.listViews.key() });
  const tell = (error: unknown): void => {
    const code = codeOf(error);
    toast.error(
      code === 'view_changed'
        ? t`Another user changed this view. We’ve loaded the latest version.`
        : code === 'view_missing'
          ? t`This view no longer exists.`
          : code === 'view_not_yours' || code === 'view_not_shareable'
            ? t`You don’t have permission to change this view.`
            : t`We couldn’t save the view.`,
    );
  };
  const create = async (view: { name: string; is_shared: boolean; content: ViewContent; position?: number }) => {
    const made = await client.views.createView({ list, ...view });
    await refresh();
    return made;
  };
  const change = async (view: View, to: Partial<Pick<View, 'name' | 'is_shared' | 'position' | 'content'>>) => {
    await client.views.saveView({ id: view.id, version: view.version, ...to });
    await refresh();
  };
  return {
    create,
    rename: (view: View, name: string) => change(view, { name }),
    save: async (view: View, to: Partial<Pick<View, 'is_shared' | 'position' | 'content'>>) => {
      try {
        await change(view, to);
        if (to.content) toast.success(t`View ${view.name} was updated.`);
        else if (to.is_shared !== undefined)
          toast.success(
            to.is_shared
              ? t`Everyone in your store can now see ${view.name} now.`
              : t`Only you can now see ${view.name} now.`,
          );
      } catch (error) {
        tell(error);
        await refresh();
      }
    },
    remove: async (view: View) => {
      try {
        await client.views.deleteView({ id: view.id });
        await refresh();
        const { name, is_shared, content, position } = view;
        const undo = { onUndo: () => void create({ name, is_shared, content, position }).catch(tell) };
        // An administrator who undid the deletion of someone else's view would own it.
        toast.success(t`View ${name} was deleted.`, view.is_mine ? { undo } : {});
      } catch (error) {
        tell(error);
        await refresh();
      }
    },
  };
}

export type ViewActs = ReturnType<typeof useViewActs>;
