import { settings } from './page-settings.ts';

// The server's clock may differ from the browser's: browser clocks can be wrong, and the sandbox can move time.
let ahead = Date.parse(settings.now) - Date.now();

/** Milliseconds since 1970 by the server's clock, for deadlines. */
export const now = (): number => shopTime(Date.now());

/** Converts a moment of the browser's clock to the server's. */
export const shopTime = (at: number): number => at + (Number.isFinite(ahead) ? ahead : 0);

/** For whoever has moved the server's clock while the page was open. */
export function followClock(serverNow: string): void {
  ahead = Date.parse(serverNow) - Date.now();
}
