import { settings } from './settings.ts';

// The shop's clock may differ from the browser's: many are wrong, and the sandbox can move time.
const ahead = Date.parse(settings.now) - Date.now();

/** Milliseconds since 1970 by the server's clock, for deadlines. */
export const now = (): number => Date.now() + (Number.isFinite(ahead) ? ahead : 0);
