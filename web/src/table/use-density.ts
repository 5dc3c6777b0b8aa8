import { usePreference } from '../preferences.ts';

export type Density = 'comfortable' | 'compact';

/** How high the rows of all tables are, by the user's choice. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, save] = usePreference('purser_density');
  return [density === 'compact' ? 'compact' : 'comfortable', save];
}
