/**
 * What a field with a prefix that stays becomes after an edit. Typing, pasting and deleting change what follows the prefix; a number
 * that is pasted with its country code, with or without a space, doesn't get it twice.
 */
export function keepPrefix(prefix: string, before: string, typed: string): string {
  if (prefix === '') return typed;
  const rest = before.startsWith(prefix) ? before.slice(prefix.length) : '';
  if (typed.startsWith(prefix)) {
    const after = typed.slice(prefix.length);
    const isPasted = after.length > rest.length + 2;
    return prefix + (isPasted ? withoutCode(prefix, after) : after);
  }
  // Something of the prefix was deleted.
  if (rest !== '' && typed.length < before.length && typed.endsWith(rest)) return before;
  if (prefix.startsWith(typed)) return prefix;
  return prefix + withoutCode(prefix, typed);
}

function withoutCode(prefix: string, text: string): string {
  const code = prefix.trim();
  const trimmed = text.trimStart();
  return trimmed.slice(0, code.length).toUpperCase() === code
    ? trimmed.slice(code.length).replace(/^[\s-]+/, '')
    : text;
}
