/** A copy of plain JSON data; several times as fast as `structuredClone`, which is made for more. */
export function copyJson<T>(value: T): T {
  return copyPart(value) as T; // the same shape
}

function copyPart(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyPart);
  const copy: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(value)) copy[field] = copyPart(part);
  return copy;
}
