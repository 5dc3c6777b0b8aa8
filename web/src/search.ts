/** The query string of a screen: every value is text, `k[]=a&k[]=b` and `k[0]=a&k[1]=b` are lists, `k[name]` is a name of its own. */
export type Search = Record<string, string | string[] | undefined>;

export function parseSearch(text: string): Search {
  // Without a prototype, so that parameters such as `constructor` work.
  const search: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const name = /^(.+?)\[\d*\]/.exec(key)?.[1];
    if (name === undefined) {
      search[key] = value;
      continue;
    }
    const list = search[name];
    if (Array.isArray(list)) list.push(value);
    else search[name] = [value];
  }
  return search;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Absent and empty values are left out, so an address stays short. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    const name = encodeURIComponent(key);
    if (Array.isArray(value)) for (const item of value) parts.push(`${name}[]=${encodeURIComponent(textOf(item))}`);
    else parts.push(`${name}=${encodeURIComponent(textOf(value))}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The one value of a parameter; the last wins when it is repeated. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.at(-1) : value;
/** The values of a parameter that may be a list. */
export const several = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** `source` and `from` keep only letters, digits, underscore and hyphen. */
export const cleanOrigin = (value: string | string[] | undefined): string =>
  (single(value) ?? '').replaceAll(/[^\w-]/g, '');
