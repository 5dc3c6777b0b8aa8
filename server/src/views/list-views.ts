import { callerOf, endpoint } from '../http/endpoint.ts';
import { viewOf, visibleViews } from './list-view.ts';

/** `GET views`: own ones by place, then shared ones by name. */
export const listViews = endpoint.views.listViews.handler(async ({ input, context }) => {
  const user = callerOf(context);
  // Not the replica: a view just saved must be there.
  const rows = await visibleViews(context.db, context.store, user).where('list', '=', input.list).execute();
  const views = rows.map((row) => viewOf(row, user));
  const own = views.filter((view) => view.is_mine).toSorted((a, b) => a.position - b.position || a.id - b.id);
  const shared = views.filter((view) => !view.is_mine).toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  return { data: [...own, ...shared] };
});
