/** Where time comes from. The server never reads the wall clock elsewhere, so that tests and the sandbox can move it. */
export interface Clock {
  now(): Temporal.Instant;
  /** The time on people’s own devices, such as the phone with an authenticator app: moving the sandbox’s clock doesn’t move them. */
  wall(): Temporal.Instant;
}

/** The machine's clock plus `offset()` (the sandbox's moved clock, or zero). */
export const systemClock = (offset: () => number = () => 0): Clock => ({
  now: () => Temporal.Now.instant().add({ milliseconds: offset() }),
  wall: () => Temporal.Now.instant(),
});
