/** Stripe keeps two worlds apart: what a test key made, no live key sees. */
export type Mode = 'test' | 'live';

/** The database schema with everything of a mode; queries name tables alone, and connections look for them there. */
export const schemaOf = (mode: Mode): string => (mode === 'live' ? 'sandbox_live' : 'sandbox');
