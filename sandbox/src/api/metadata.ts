import { invalid } from './errors.ts';

/** Applies `metadata` of a request: an empty value deletes its key, an empty map given as text clears all. */
export function mergeMetadata(existing: Record<string, string>, given: unknown): Record<string, string> {
  if (given === undefined) return existing;
  if (given === '') return {};
  const merged = { ...existing };
  for (const [key, value] of Object.entries(given as Record<string, string>)) {
    // checked by the schema
    if (key.length > 40)
      throw invalid(
        `Metadata keys must be 40 characters or fewer; '${key.slice(0, 60)}' is ${key.length} characters long.`,
        { param: `metadata[${key.slice(0, 60)}]` },
      );
    if (/[[\]]/.test(key))
      throw invalid('Metadata keys may not contain square brackets.', { param: `metadata[${key}]` });
    if (value === '') delete merged[key];
    else if (value.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 40)}…`,
        { param: `metadata[${key}]` },
      );
    } else merged[key] = value;
  }
  if (Object.keys(merged).length > 50)
    throw invalid('You can only have up to 50 keys in metadata.', { param: 'metadata' });
  return merged;
}

/** `''` on the wire means "no value". */
export function orNull<T>(value: T | '' | undefined | null): T | null {
  return value === undefined || value === '' ? null : value;
}
