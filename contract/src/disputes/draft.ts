import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { DisputeAnswers } from './dispute.ts';
import { Evidence } from './evidence.ts';

/** What is typed, chosen and attached for an answer. An empty `uncategorized_text` is the generated cover letter. */
export const DraftFields = z.strictObject({ ...Evidence.shape, ...DisputeAnswers.shape });
export type DraftFields = z.infer<typeof DraftFields>;

/** A user of the store, as others see them. */
export const Author = z.object({ id: z.int(), name: z.string() });
export type Author = z.infer<typeof Author>;

const saved = {
  /** Counts the saved states of the dispute; 0 while there is none. */
  version: z.int().nonnegative(),
  fields: z.record(z.string(), z.unknown()),
  saved_at: UnixSeconds.nullable(),
  saved_by: Author.nullable(),
};

/** The newest state of what was typed. */
export const Draft = z.object({
  ...saved,
  /** By field, who changed it last. */
  authors: z.record(z.string(), Author),
});
export type Draft = z.infer<typeof Draft>;

export const DraftVersion = z.object({
  ...saved,
  /** The fields that differ from the state before. */
  changed: z.array(z.string()),
});
export type DraftVersion = z.infer<typeof DraftVersion>;

/** Saved states on one page of the history. */
export const draftVersionsPage = 25;

const path = '/wc/v3/payments/disputes/{dispute_id}/draft';
const dispute_id = z.string().max(200);

export const getDraft = merchant()
  .route({ method: 'GET', path, summary: 'The draft of an answer to a dispute' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id }))
  .output(Draft);

/** Keeps what was typed; nothing goes to the provider. `fields` is the whole set. */
export const saveDraft = merchant('purser_dispute')
  .route({ method: 'PUT', path, summary: 'Save the draft of an answer to a dispute' })
  .errors(
    refusals({
      resource_missing: 404,
      dispute_not_editable: 409,
      dispute_not_answerable: 409,
      /** Another page saved after `version`; `data` has the `Draft` as it is now. */
      draft_changed: 409,
    }),
  )
  .input(
    z.object({
      dispute_id,
      /** The state that `fields` was made from. */
      version: z.int().nonnegative().default(0),
      fields: DraftFields,
      /** Names the page, so that its own earlier save whose response was lost isn’t taken for another user’s change. */
      editor: z.string().min(1).max(64).optional(),
    }),
  )
  .output(z.object({ version: z.int(), saved_at: UnixSeconds }));

export const listDraftVersions = merchant()
  .route({ method: 'GET', path: `${path}/versions`, summary: 'The saved states of a draft, newest first' })
  .errors(refusals({ resource_missing: 404 }))
  .input(
    z.object({
      dispute_id,
      /** Only states before this one. */
      before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
  )
  .output(z.object({ data: z.array(DraftVersion), has_more: z.boolean() }));

/** A field’s value as text: equal for equal values, in whatever order an object’s keys are. */
export const fieldText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? '';
