import { z } from 'zod';
import { DateBound } from './dates.ts';

/**
 * One list, one description: a feature declares its sorts and filters once, and the page URL, the request, the filter bar
 * and the SQL all read it. Filters spell `<name>_is`, `<name>_is_not`, `<name>_is_in`, `<name>_before|after|between`.
 */

export interface DateFilter {
  kind: 'date';
}
export interface ChoiceFilter<V extends string = string> {
  kind: 'choice';
  values?: readonly V[];
  negatable: boolean;
  several: boolean;
}

/** before / after / between, in days of the store's zone or UTC moments. */
export const dateFilter = (): DateFilter => ({ kind: 'date' });

/** is / is not one of the values; without `values` any text is taken (countries, currencies, ids). */
export const choiceFilter = <const V extends string = string>(
  values?: readonly V[],
  options: { negatable?: boolean; several?: boolean } = {},
): ChoiceFilter<V> => ({
  kind: 'choice',
  values,
  negatable: options.negatable ?? true,
  several: options.several ?? false,
});

export type Filters = Record<string, DateFilter | ChoiceFilter>;

const page = z.coerce.number().int().min(1).catch(1).default(1);
const pagesize = z.coerce.number().int().min(1).max(100).catch(25).default(25);
const texts = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(z.string().max(200)).max(20).optional(),
);

// Choices of a closed list that a caller misspells are an error naming the field; the list endpoint answers 400.
const choices = (filter: ChoiceFilter) =>
  z.preprocess(
    (value) =>
      value === undefined || value === '' || value === '---' ? undefined : Array.isArray(value) ? value : [value],
    z
      .array(filter.values ? z.enum(filter.values as readonly [string, ...string[]]) : z.string().min(1).max(100))
      .max(50)
      .optional(),
  );

/** Filters as the SQL reads them: each parameter that is present, parsed. */
export interface FilterValues {
  match?: 'all' | 'any';
  search?: string[];
  [parameter: string]: string | string[] | number | undefined;
}

export interface ListQuery<S extends string> extends FilterValues {
  page: number;
  pagesize: number;
  sort: S;
  direction: 'asc' | 'desc';
}

export interface ListDescription<S extends string = string, F extends Filters = Filters> {
  sorts: readonly S[];
  defaultSort: S;
  defaultDirection: 'asc' | 'desc';
  filters: F;
}

/** Declares a list. `sort` falls back to the default when unknown; a non-numeric `pagesize` falls back to 25 (specification 2 §2.1). */
export function describeList<const S extends string, const F extends Filters>(description: {
  sorts: readonly S[];
  defaultSort: NoInfer<S>;
  defaultDirection?: 'asc' | 'desc';
  filters: F;
}): ListDescription<S, F> {
  return { defaultDirection: 'desc', ...description };
}

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);

function filterShape(filters: Filters): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'date') {
      shape[`${name}_before`] = z.preprocess(emptyIsAbsent, DateBound.optional());
      shape[`${name}_after`] = z.preprocess(emptyIsAbsent, DateBound.optional());
      // A reversed pair means the same range (specification 1 §5).
      shape[`${name}_between`] = z.preprocess(
        emptyIsAbsent,
        z
          .array(DateBound)
          .length(2)
          .transform((pair) => pair.toSorted())
          .optional(),
      );
    } else {
      shape[`${name}_is`] = choices(filter);
      if (filter.negatable) shape[`${name}_is_not`] = choices(filter);
      if (filter.several) shape[`${name}_is_in`] = choices(filter);
    }
  }
  return shape;
}

/** The filters alone, as the summary and the export take them. Unknown parameters (`user_email`, `locale`, …) are accepted and dropped. */
export function filterQuery<S extends string, F extends Filters>(description: ListDescription<S, F>) {
  return z.object({
    match: z.enum(['all', 'any']).optional().catch(undefined),
    search: texts,
    ...filterShape(description.filters),
  }) as unknown as z.ZodType<FilterValues, Record<string, unknown>>; // the shape is built by name; its keys are strings or lists of strings by construction
}

/** The whole list query: page, order and filters. */
export function listQuery<S extends string, F extends Filters>(description: ListDescription<S, F>) {
  return z.object({
    page,
    pagesize,
    sort: z
      .enum(description.sorts as unknown as readonly [S, ...S[]])
      .catch(description.defaultSort)
      .default(description.defaultSort as never),
    direction: z.enum(['asc', 'desc']).catch(description.defaultDirection).default(description.defaultDirection),
    match: z.enum(['all', 'any']).optional().catch(undefined),
    search: texts,
    ...filterShape(description.filters),
  }) as unknown as z.ZodType<ListQuery<S>, Record<string, unknown>>; // as above
}
