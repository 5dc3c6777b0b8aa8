/*
 * CSV files that the browser makes: UTF-8 with BOM, CRLF, RFC 4180, as the server writes its own.
 */

// Characters that spreadsheets skip before they look for a formula, and those that begin one.
const formula = /^[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const control = /[\u0001-\u001f\u007f]/g;

/** Makes text that users typed harmless in a spreadsheet: control characters become blanks, a formula gets an apostrophe in front. */
export function textCell(text: string): string {
  const flat = text.replaceAll('\0', '').replaceAll(control, ' ');
  return formula.test(flat) || /^[\t\r]/.test(text) ? `'${flat}` : flat;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;

/** Saves a text as a file, as if it had been downloaded. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser keeps the data once the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
