/** Where an object stands in a list, which is in the order of these. Imported objects have no `seq` of their own: 0. */
export interface ListPlace {
  created: number;
  seq: number;
  id: string;
}

/** What a page of a list asks of the imported payments. */
export interface ImportedQuery {
  object: string;
  /** Filters by a field of the object. */
  equal: Readonly<Record<string, string>>;
  /** Conditions on the time, with `column` for it. */
  range: (bind: (value: unknown) => string, column: string) => string[];
  after: ListPlace | undefined;
  before: ListPlace | undefined;
  limit: number;
}
