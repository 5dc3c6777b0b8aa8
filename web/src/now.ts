import { settings } from './page-settings.ts';

// The shop's clock may differ from the browser's: many are wrong, and the sandbox can move time.
const ahead = Date.parse(settings.now) - Date.now();

/** Milliseconds since 1970 by the server's clock, for deadlines. */
export const now = (): number => shopTime(Date.now());

/** A moment of the browser's clock by the server's. */
export const shopTime = (at: number): number => at + (Number.isFinite(ahead) ? ahead : 0);
