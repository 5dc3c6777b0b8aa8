import type { MessageDescriptor } from '@lingui/core';

/** The contract's words (the `labels.ts` files) as messages; `lingui.config.ts` gives translators the same ids. */
export const translated = <K extends string | number>(labels: Record<K, string>): Record<K, MessageDescriptor> => {
  const messages = Object.entries<string>(labels).map(([key, text]) => [key, { id: `word:${text}`, message: [text] }]);
  return Object.fromEntries(messages) as Record<K, MessageDescriptor>; // the keys of `labels`; a list of parts is a compiled message
};

/** Looks up a value that comes from the provider; unknown values have no label. */
export const labelOf = (
  labels: Record<string, MessageDescriptor>,
  key: string | number | null | undefined,
): MessageDescriptor | undefined =>
  key !== null && key !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
