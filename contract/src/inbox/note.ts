import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

export const noteStatuses = ['unactioned', 'actioned', 'snoozed'] as const;
export const noteTypes = ['info', 'marketing', 'survey', 'warning', 'update', 'error'] as const;
export type NoteStatus = (typeof noteStatuses)[number];
export type NoteType = (typeof noteTypes)[number];

export const NoteAction = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  /** Where it leads, as kept: `?page=…` for an admin page, a whole address, or nothing. */
  query: z.string(),
  /** What the note becomes by it. */
  status: z.enum(noteStatuses),
  primary: z.boolean(),
  /** The same as an address to open; empty when it leads nowhere. */
  url: z.string(),
});
export type NoteAction = z.infer<typeof NoteAction>;

/** A message in the store's inbox. `content` may carry markup, which is sanitized where it is shown. */
export const Note = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(noteTypes),
  status: z.enum(noteStatuses),
  actions: z.array(NoteAction),
  /** In the store's zone, `YYYY-MM-DDTHH:MM:SS`. */
  date_created: z.string(),
  /** The same in UTC. */
  date_created_gmt: z.string(),
  /** Until when it is snoozed, in UTC. */
  date_reminder_gmt: z.string().nullable(),
  layout: z.string(),
  image: z.string(),
  is_deleted: z.boolean(),
  source: z.string(),
});
export type Note = z.infer<typeof Note>;
export const noteFields = Object.keys(Note.shape) as (keyof Note)[]; // its own keys

/** `a,b`, `k[]=a&k[]=b` and `k[0]=a` alike, as WordPress reads lists. */
const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string()).max(100)])
    .transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).map((each) => each.trim()).filter(Boolean),
    )
    .pipe(z.array(item).max(100));

const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
/** WordPress' spellings of true and false. */
const Flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

// What cannot be an id is the id of no note, so it is looked for and not found.
const Id = z.coerce.number().int().positive().catch(0).meta({ type: 'integer', minimum: 1 });

/** A moment; without an offset it is UTC. */
const Moment = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`).toString();
  } catch {
    context.addIssue({ code: 'custom', message: 'Expected a moment such as 2026-03-10T12:00:00Z' });
    return z.NEVER;
  }
});

const path = '/wc-analytics/admin/notes';
const missing = refusals({ woocommerce_note_invalid_id: 404 });

/** The notes that are not deleted; the totals are in `X-WP-Total` and `X-WP-TotalPages`. */
export const listNotes = merchant()
  .route({ method: 'GET', path, summary: 'Notes of the inbox' })
  .input(
    z.object({
      page: whole.pipe(z.int().min(1).max(1_000_000)).default(1),
      per_page: whole.pipe(z.int().min(1).max(100)).default(25),
      status: list(z.enum(noteStatuses)).default(['unactioned']),
      type: list(z.enum(noteTypes)).optional(),
      source: list(z.string().max(100)).optional(),
      orderby: z.enum(['date', 'note_id', 'title', 'type', 'status']).default('date'),
      order: z.enum(['asc', 'desc']).default('desc'),
      /** Of each note, only these. */
      _fields: list(z.string().max(100)).optional(),
    }),
  )
  .output(z.array(Note.partial()));

export const getNote = merchant()
  .route({ method: 'GET', path: `${path}/{id}`, summary: 'One note' })
  .errors(missing)
  .input(z.object({ id: Id }))
  .output(Note);

const saving = (method: 'PUT' | 'POST') =>
  merchant()
    .route({ method, path: `${path}/{id}`, summary: 'Change a note' })
    .errors(missing)
    .input(
      z.object({
        id: Id,
        status: z.enum(noteStatuses).optional(),
        /** When a snoozed note comes back; null for not by itself. */
        date_reminder: Moment.nullable().optional(),
        is_deleted: Flag.optional(),
      }),
    )
    .output(Note);
export const saveNote = saving('PUT');
/** The same by the other verb that clients of the store's API use. */
export const postNote = saving('POST');

const savingSeveral = (method: 'PUT' | 'POST') =>
  merchant()
    .route({ method, path: `${path}/update`, summary: 'Dismiss notes, or bring them back' })
    .errors(missing)
    .input(z.object({ noteIds: z.array(whole.pipe(z.int().positive())).min(1).max(500), is_deleted: Flag }))
    .output(z.array(Note));
/** All of them or, when one does not exist, none. */
export const saveNotes = savingSeveral('PUT');
export const postNotes = savingSeveral('POST');

/** The note leaves the inbox; `is_deleted: 0` brings it back. */
export const deleteNote = merchant()
  .route({ method: 'DELETE', path: `${path}/delete/{id}`, summary: 'Dismiss a note' })
  .errors(missing)
  .input(z.object({ id: Id }))
  .output(Note);

/** Follows one of the note's actions: the note takes the status that the action names. */
export const actOnNote = merchant()
  .route({ method: 'POST', path: `${path}/{id}/action/{action_id}`, summary: 'Follow an action of a note' })
  .errors(refusals({ woocommerce_note_invalid_id: 404, woocommerce_note_action_invalid_id: 404 }))
  .input(z.object({ id: Id, action_id: Id }))
  .output(Note);
