const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

// The first are quick, so that a short outage delays events only briefly; in total about three days, as at the provider.
const delays = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  20 * hour,
  24 * hour,
];

/** Milliseconds to wait after the n-th failed attempt; undefined when the delivery is given up. */
export function delayAfterFailure(failures: number): number | undefined {
  return delays[failures - 1];
}
