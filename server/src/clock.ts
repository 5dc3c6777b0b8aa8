/** Where time comes from. The server never reads the wall clock elsewhere, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's clock plus `offset()` (the sandbox's moved clock, or zero). */
export const systemClock = (offset: () => number = () => 0): Clock => ({
  now: () => Temporal.Now.instant().add({ milliseconds: offset() }),
});
