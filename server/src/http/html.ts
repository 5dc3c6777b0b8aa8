/** Text as it stands inside of an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** JSON as it stands inside of a script element of type application/json. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
