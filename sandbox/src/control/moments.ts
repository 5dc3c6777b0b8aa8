import { ControlError } from '../faults/fault-list.ts';

/** ISO 8601 in UTC of milliseconds since 1970. */
export function moment(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toString({ fractionalSecondDigits: 3 });
}

/** The time that `{advance}` or `{now}` names, in milliseconds. @throws ControlError naming the field */
export function target(body: Record<string, unknown>, now: number): number {
  const stranger = Object.keys(body).find((key) => key !== 'advance' && key !== 'now');
  if (stranger)
    throw new ControlError(
      stranger,
      `Unknown field ${stranger}. Send {"advance": "P7D"} or {"now": "2026-03-01T00:00:00Z"}.`,
    );
  if ((body.advance === undefined) === (body.now === undefined))
    throw new ControlError('advance', 'Send either {"advance": "P7D"} or {"now": "2026-03-01T00:00:00Z"}.');
  return body.now === undefined ? advanced(body.advance, now) : moved(body.now, now);
}

function advanced(value: unknown, now: number): number {
  const duration = attempt(() => Temporal.Duration.from(String(value)));
  if (!duration || typeof value !== 'string')
    throw new ControlError('advance', 'advance must be an ISO 8601 duration like P7D or PT1H30M.');
  if (duration.sign < 0)
    throw new ControlError('advance', 'advance must not be negative: the clock moves forward only.');
  // Months and years are calendar ones, counted in UTC.
  const moved = attempt(
    () =>
      Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO('UTC').add(duration).epochMilliseconds,
  );
  if (moved === undefined || moved - now > century)
    throw new ControlError('advance', 'advance must be at most 100 years.');
  return moved;
}

function moved(value: unknown, now: number): number {
  const instant = typeof value === 'string' ? attempt(() => Temporal.Instant.from(value)) : undefined;
  if (!instant)
    throw new ControlError('now', 'now must be an ISO 8601 moment with its zone, like 2026-03-01T00:00:00Z.');
  if (instant.epochMilliseconds < Math.floor(now))
    throw new ControlError(
      'now',
      `now must not lie before the sandbox's time, ${moment(now)}: the clock moves forward only.`,
    );
  if (instant.epochMilliseconds - now > century) throw new ControlError('now', 'now must be at most 100 years ahead.');
  return instant.epochMilliseconds;
}

const century = 36_525 * 24 * 3_600_000;

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
