/** Names by statement. */
const names = new Map<string, string>();
/** Each connection keeps the plans of as many. */
const most = 200;

/** A statement that requests repeat: a connection parses and plans it once, which takes longer than to run it. */
export function prepared(text: string, values: unknown[]): { name?: string; text: string; values: unknown[] } {
  const known = names.get(text);
  if (known !== undefined) return { name: known, text, values };
  if (names.size >= most) return { text, values };
  const name = `often_${names.size}`;
  names.set(text, name);
  return { name, text, values };
}
