import { z } from 'zod';
import { DateBound, toWallTime, UserOffset, UtcText } from './dates.ts';
import { UnitAmount, unitAmountOrder } from './money.ts';

/**
 * One list, one description: a feature declares its sorts and filters once, and the page URL, the request, the filter bar
 * and the SQL all read it. Filters spell `<name>_is`, `<name>_is_not`, `<name>_is_in`, dates `<name>_before|after|between`,
 * amounts `<name>_is|min|max|between`.
 */

export interface DateFilter {
  kind: 'date';
}
export interface ChoiceFilter<V extends string = string> {
  kind: 'choice';
  values?: readonly V[];
  negatable: boolean;
  several: boolean;
  /** How the values are spelled, where callers may mix the cases: currencies lower, countries upper. */
  letters?: 'lower' | 'upper';
  /** `<name>` alone also means `<name>_is`. */
  bare: boolean;
}
/**
 * Amounts in units of each row's own currency, both bounds included: `10.5` is $10.50, and ¥10.5 is no amount, so `min` means
 * ¥11 and more. At most three decimals; never a float.
 */
export interface AmountFilter {
  kind: 'amount';
}

/** before / after / between, in days of the store's zone or UTC moments. */
export const dateFilter = (): DateFilter => ({ kind: 'date' });

/** is / is not one of the values; without `values` any text is taken (countries, currencies, ids). */
export const choiceFilter = <const V extends string = string>(
  values?: readonly V[],
  options: { negatable?: boolean; several?: boolean; letters?: 'lower' | 'upper'; bare?: boolean } = {},
): ChoiceFilter<V> => ({
  kind: 'choice',
  values,
  negatable: options.negatable ?? true,
  several: options.several ?? false,
  letters: options.letters,
  bare: options.bare ?? false,
});

/** is / at least / at most / between, in units of the currency. */
export const amountFilter = (): AmountFilter => ({ kind: 'amount' });

export type Filters = Record<string, DateFilter | ChoiceFilter | AmountFilter>;

/** The parameters of a filter, by rule. */
export function parametersOf(name: string, filter: Filters[string]): string[] {
  if (filter.kind === 'date') return [`${name}_before`, `${name}_after`, `${name}_between`];
  if (filter.kind === 'amount') return [`${name}_is`, `${name}_min`, `${name}_max`, `${name}_between`];
  return [`${name}_is`, ...(filter.negatable ? [`${name}_is_not`] : []), ...(filter.several ? [`${name}_is_in`] : [])];
}

/** Whether a query sets any filter of the list; its search is none. */
export const isFiltered = ({ filters }: ListDescription, query: FilterValues): boolean =>
  Object.entries(filters).some(([name, filter]) =>
    parametersOf(name, filter).some((parameter) => query[parameter] !== undefined),
  );

/** A value of an open choice as the rows spell it. */
export const spelled = ({ letters }: ChoiceFilter, value: string): string =>
  letters === 'lower' ? value.toLowerCase() : letters === 'upper' ? value.toUpperCase() : value;

const page = z.coerce.number().int().min(1).catch(1).default(1);
const pagesize = z.coerce.number().int().min(1).max(100).catch(25).default(25);
const texts = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(z.string().max(200)).max(20).optional(),
);

// Choices of a closed list that a caller misspells are an error naming the field; the list endpoint returns 400.
const choices = (filter: ChoiceFilter) =>
  z.preprocess(
    (value) =>
      value === undefined || value === '' || value === '---' ? undefined : Array.isArray(value) ? value : [value],
    z
      .array(
        filter.values
          ? z.enum(filter.values)
          : z
              .string()
              .min(1)
              .max(100)
              .transform((value) => spelled(filter, value)),
      )
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

/** An order by quick filter. */
type QuickOrders<S extends string> = Readonly<Record<string, { sort: S; direction: 'asc' | 'desc' }>>;

export interface ListDescription<S extends string = string, F extends Filters = Filters> {
  sorts: readonly S[];
  defaultSort: S;
  defaultDirection: 'asc' | 'desc';
  /** The orders of quick filters (`filter=…` in a page’s address) that begin with something else than the list itself. */
  quickOrders?: QuickOrders<S>;
  filters: F;
  /** Whether `user_timezone` moves the moments of date filters. */
  takesUserTimezone: boolean;
}

/** Declares a list. `sort` falls back to the default when unknown; a non-numeric `pagesize` falls back to 25. */
export function describeList<const S extends string, const F extends Filters>(description: {
  sorts: readonly S[];
  defaultSort: NoInfer<S>;
  defaultDirection?: 'asc' | 'desc';
  quickOrders?: QuickOrders<NoInfer<S>>;
  filters: F;
  takesUserTimezone?: boolean;
}): ListDescription<S, F> {
  return { defaultDirection: 'desc', takesUserTimezone: false, ...description };
}

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);

function filterShape({ filters, takesUserTimezone }: ListDescription): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {
    match: z.enum(['all', 'any']).optional().catch(undefined),
    search: texts,
  };
  if (takesUserTimezone) shape.user_timezone = z.preprocess(emptyIsAbsent, UserOffset.optional());
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'date') {
      shape[`${name}_before`] = z.preprocess(emptyIsAbsent, DateBound.optional());
      shape[`${name}_after`] = z.preprocess(emptyIsAbsent, DateBound.optional());
      // A reversed pair means the same range.
      shape[`${name}_between`] = z.preprocess(
        emptyIsAbsent,
        z
          .array(DateBound)
          .length(2)
          .transform((pair) => pair.toSorted())
          .optional(),
      );
    } else if (filter.kind === 'amount') {
      for (const how of ['is', 'min', 'max'])
        shape[`${name}_${how}`] = z.preprocess(emptyIsAbsent, UnitAmount.optional());
      shape[`${name}_between`] = z.preprocess(
        emptyIsAbsent,
        z
          .array(UnitAmount)
          .length(2)
          .transform((pair) => pair.toSorted(unitAmountOrder))
          .optional(),
      );
    } else {
      shape[`${name}_is`] = choices(filter);
      if (filter.bare) shape[name] = choices(filter);
      if (filter.negatable) shape[`${name}_is_not`] = choices(filter);
      if (filter.several) shape[`${name}_is_in`] = choices(filter);
    }
  }
  return shape;
}

/** What was said in another way, said in the list's own: `deposit_id` as `deposit_id_is`, moments of a zone as that zone's wall time. */
function settled(description: ListDescription, { user_timezone, ...values }: FilterValues): FilterValues {
  for (const [name, filter] of Object.entries(description.filters)) {
    if (filter.kind === 'choice' && filter.bare) {
      const { [name]: bare, [`${name}_is`]: is = bare } = values;
      delete values[name];
      if (is !== undefined) values[`${name}_is`] = is;
    }
    if (filter.kind !== 'date' || typeof user_timezone !== 'string') continue;
    for (const parameter of parametersOf(name, filter)) {
      const bound = values[parameter];
      if (typeof bound === 'string') values[parameter] = toWallTime(bound, user_timezone);
      if (Array.isArray(bound)) values[parameter] = bound.map((each) => toWallTime(each, user_timezone));
    }
  }
  return values;
}

/** No parameters beside those of every list. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without keys is what is meant
export type NothingMore = Record<never, never>;

/** A query of a list: parameters of its `own`, its filters, and what `more` adds. Unknown parameters (`user_email`, `locale`, …) are accepted and dropped. */
function queryOf<Own, M extends z.ZodRawShape>(
  description: ListDescription,
  own: z.ZodRawShape,
  more: M | undefined,
): z.ZodType<Own & FilterValues & z.infer<z.ZodObject<M>>, Record<string, unknown>> {
  const query = z
    .object({ ...own, ...filterShape(description), ...more })
    // The parameters are built by name, so zod infers `unknown`; each of them is parsed to what `FilterValues` says.
    .transform((given) => settled(description, given as FilterValues));
  // For the same reason the names that `own` and `more` add are not in the inferred type.
  return query as unknown as z.ZodType<Own & FilterValues & z.infer<z.ZodObject<M>>, Record<string, unknown>>;
}

/** The filters alone, as the summary and the export take them. */
export const filterQuery = <S extends string, F extends Filters, M extends z.ZodRawShape = NothingMore>(
  description: ListDescription<S, F>,
  more?: M,
) => queryOf<NothingMore, M>(description, {}, more);

/** The whole list query: page, order and filters. */
export const listQuery = <S extends string, F extends Filters, M extends z.ZodRawShape = NothingMore>(
  description: ListDescription<S, F>,
  more?: M,
) => {
  const { sorts, defaultSort, defaultDirection }: ListDescription = description;
  return queryOf<ListQuery<S>, M>(
    description,
    {
      page,
      pagesize,
      sort: z.enum(sorts).catch(defaultSort).default(defaultSort),
      direction: z.enum(['asc', 'desc']).catch(defaultDirection).default(defaultDirection),
    },
    more,
  );
};

/**
 * Asks how many rows came since a reader looked: those of the filters from the second `since` on, less the `known` that the
 * reader saw in that very second. Without `since` the response is the mark to ask with from now on.
 */
export const newRowsQuery = <S extends string, F extends Filters, M extends z.ZodRawShape = NothingMore>(
  description: ListDescription<S, F>,
  more?: M,
) =>
  queryOf<NewRowsMark, M>(
    description,
    {
      since: z.preprocess(emptyIsAbsent, UtcText.optional()),
      known: z.coerce.number().int().min(0).max(mostKnown).catch(0).default(0),
    },
    more,
  );

const mostKnown = 1000;
/** More new rows than this are not counted one by one. */
export const mostNewRows = 100;

interface NewRowsMark {
  since?: string;
  known: number;
}

/** How many new rows there are, at most `mostNewRows`, and what to ask with next time. */
export const NewRows = z.object({
  count: z.int().min(0).max(mostNewRows),
  since: UtcText,
  known: z.int().nonnegative(),
});
export type NewRows = z.infer<typeof NewRows>;
