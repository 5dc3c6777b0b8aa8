/** Whether a dotted version is the given one or newer, part by part: 10.0 comes after 9.8.3. */
export function isVersionAtLeast(version: string, least: string): boolean {
  const [given, wanted] = [partsOf(version), partsOf(least)];
  for (let part = 0; part < Math.max(given.length, wanted.length); part++) {
    const difference = (given[part] ?? 0) - (wanted[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
