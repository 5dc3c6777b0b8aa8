import type { Mode } from '../context.ts';

/** The mode that a row of `stores` holds. */
export const modeOf = (mode: string | null | undefined): Mode => (mode === 'live' ? 'live' : 'test');
