import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

/** Lists that keep views. */
export const viewLists = [
  'transactions',
  'uncaptured',
  'blocked',
  'payouts',
  'disputes',
  'orders',
  'customers',
] as const;
export type ViewList = (typeof viewLists)[number];

const Value = z.string().max(200);
const parameter = /^[a-z][a-z0-9_]{0,59}$/;

/**
 * What a view shows, in the words of the page's address: filters by parameter (search, match and quick filter too), the order, rows
 * per page, and hidden columns when they are part of it. Parameters that a list no longer knows are kept and ignored.
 */
export const ViewContent = z.object({
  filters: z
    .record(z.string().regex(parameter), z.union([Value, z.array(Value).max(50)]))
    .refine((filters) => Object.keys(filters).length <= 40, 'At most 40 filters')
    .default({}),
  sort: z.string().regex(parameter).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  pagesize: z.int().min(1).max(100).optional(),
  hidden_columns: z.array(z.string().max(60)).max(60).optional(),
});
export type ViewContent = z.infer<typeof ViewContent>;

/** One line of at most 60 characters, without blanks around it. */
export const isViewName = (name: string): boolean => /^(?! )[^\p{Cc}\p{Cf}\u2028\u2029]{1,60}(?<! )$/u.test(name);

/** What people call a view. */
export const ViewName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Enter at most 60 characters.')
  .refine(isViewName, 'Enter a name on one line.');

/** Per user and list. */
export const mostViews = 50;

export const View = z.object({
  id: z.int(),
  list: z.enum(viewLists),
  name: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** The owner may change it; of a shared one, administrators too. */
  can_edit: z.boolean(),
  owner_name: z.string(),
  position: z.int().nonnegative(),
  version: z.int().positive(),
  content: ViewContent,
});
export type View = z.infer<typeof View>;

// What cannot be an id is the id of no view, so it is looked for and not found.
const ViewId = z.coerce.number().int().positive().catch(0).meta({ type: 'integer', minimum: 1 });

const path = '/wc/v3/payments/views';
const changeRefusals = {
  view_missing: 404,
  view_not_yours: 403,
  view_not_shareable: 403,
  view_name_taken: 409,
} as const;

/** Own views by place, then those that others share, by name. */
export const listViews = merchant()
  .route({ method: 'GET', path, summary: 'Saved views of a list' })
  .input(z.object({ list: z.enum(viewLists) }))
  .output(z.object({ data: z.array(View) }));

export const createView = merchant()
  .route({ method: 'POST', path, successStatus: 201, summary: 'Save a view of a list' })
  .errors(refusals({ view_not_shareable: 403, view_name_taken: 409, too_many_views: 409 }))
  .input(
    z.object({
      list: z.enum(viewLists),
      name: ViewName,
      is_shared: z.boolean().default(false),
      /** Place among the own views; the last when absent. */
      position: z.int().min(0).max(1000).optional(),
      content: ViewContent,
    }),
  )
  .output(View);

/** Changes what is given. With `version`, only the view that the caller saw. */
export const saveView = merchant()
  .route({ method: 'POST', path: `${path}/{id}`, summary: 'Change a saved view' })
  .errors(refusals({ ...changeRefusals, view_changed: 409 }))
  .input(
    z.object({
      id: ViewId,
      version: z.int().positive().optional(),
      name: ViewName.optional(),
      is_shared: z.boolean().optional(),
      position: z.int().min(0).max(1000).optional(),
      content: ViewContent.optional(),
    }),
  )
  .output(View);

export const deleteView = merchant()
  .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Delete a saved view' })
  .errors(refusals({ view_missing: 404, view_not_yours: 403 }))
  .input(z.object({ id: ViewId }))
  .output(z.object({ deleted: z.literal(true) }));
