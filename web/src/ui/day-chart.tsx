import { useId, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { chartTicks, heightOf } from './chart-scale.ts';
import { classNames } from './class-names.ts';

export interface ChartPoint {
  /** The day in full, and short for the axis. */
  label: string;
  shortLabel: string;
  value: number;
  /** The value in words. */
  text: string;
  /** The value to compare with, drawn as a fainter line. */
  before?: { label: string; value: number; text: string } | undefined;
}

/** More days than this are a line: bars would be thinner than a pixel on a phone. */
const mostBars = 62;

/**
 * Values by day: a chart for the pointer and the arrow keys. Screen readers read it point by point (it acts as
 * a slider whose value is the day's sentence) or as a table. Colors follow the scheme; no animation.
 */
export function DayChart({
  title,
  points,
  formatTick,
  valueLabel,
  dayLabel,
  beforeLabel,
  leastStep,
}: {
  title: string;
  points: readonly ChartPoint[];
  formatTick: (value: number) => string;
  /** Headings of the table. */
  dayLabel: string;
  valueLabel: string;
  beforeLabel?: string;
  leastStep?: number;
}) {
  const id = useId();
  const [at, setAt] = useState<number>();
  const count = points.length;
  const ticks = chartTicks(
    points.flatMap(({ value, before }) => (before ? [value, before.value] : [value])),
    { least: leastStep ?? 1 },
  );
  const shown = at === undefined ? undefined : points[Math.min(at, count - 1)];
  const spot = Math.min(at ?? count - 1, count - 1);
  const centre = (index: number): number => ((index + 0.5) / Math.max(1, count)) * 100;
  const pointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * count);
    setAt(Math.max(0, Math.min(count - 1, place)));
  };
  const key = (event: KeyboardEvent) => {
    const week = 7;
    const to = {
      ArrowLeft: spot - 1,
      ArrowDown: spot - 1,
      ArrowRight: spot + 1,
      ArrowUp: spot + 1,
      PageDown: spot - week,
      PageUp: spot + week,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(count - 1, to)));
  };
  const sentence = (point: ChartPoint | undefined): string =>
    point
      ? [`${point.label}: ${point.text}`, point.before && `${point.before.label}: ${point.before.text}`]
          .filter(Boolean)
          .join('. ')
      : '';
  const middle = points[Math.floor((count - 1) / 2)];
  return (
    <figure aria-labelledby={id} className="m-0">
      <figcaption id={id} className="sr-only">
        {title}
      </figcaption>
      <div className="flex">
        <div aria-hidden className="amount relative h-44 w-13 shrink-0 text-[0.6875rem] leading-none text-muted">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${heightOf(tick, ticks)}%` }} className="absolute right-2 -translate-y-1/2">
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={Math.max(1, count)}
          aria-valuenow={spot + 1}
          aria-valuetext={sentence(points[spot])}
          onKeyDown={key}
          onFocus={() => setAt((current) => current ?? count - 1)}
          onBlur={() => setAt(undefined)}
          onPointerMove={pointer}
          onPointerDown={pointer}
          onPointerLeave={(event) => {
            if (event.currentTarget !== document.activeElement) setAt(undefined);
          }}
          className="relative h-44 min-w-0 flex-1 cursor-crosshair touch-pan-y rounded-sm"
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden
              style={{ top: `${heightOf(tick, ticks)}%` }}
              className={classNames('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'border-line')}
            />
          ))}
          <svg
            aria-hidden
            viewBox={`0 0 ${Math.max(1, count)} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {count > mostBars ? <Area points={points} ticks={ticks} /> : <Bars points={points} ticks={ticks} at={at} />}
            <Before points={points} ticks={ticks} />
          </svg>
          {shown && (
            <>
              <span
                aria-hidden
                style={{ left: `${centre(spot)}%` }}
                className="pointer-events-none absolute inset-y-0 border-l border-line-strong"
              />
              <span
                aria-hidden
                style={{ left: `${centre(spot)}%`, top: `${heightOf(shown.value, ticks)}%` }}
                className="pointer-events-none absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
              />
              <span
                aria-hidden
                style={centre(spot) > 50 ? { right: `${100 - centre(spot)}%` } : { left: `${centre(spot)}%` }}
                className="pointer-events-none absolute top-0 z-10 mx-2 flex flex-col rounded-control border border-line bg-raised px-2.5 py-1.5 text-xs whitespace-nowrap shadow-raised"
              >
                <span className="text-muted">{shown.label}</span>
                <span className="amount text-sm font-semibold">{shown.text}</span>
                {shown.before && (
                  <span className="text-muted">
                    {shown.before.label}: <span className="amount">{shown.before.text}</span>
                  </span>
                )}
              </span>
            </>
          )}
        </div>
      </div>
      <div aria-hidden className="mt-1.5 ml-13 flex min-h-4 justify-between text-[0.6875rem] text-muted">
        <span className={count === 1 ? 'mx-auto' : undefined}>{points[0]?.shortLabel}</span>
        {count > 4 && <span className="max-xs:hidden">{middle?.shortLabel}</span>}
        {count > 1 && <span>{points.at(-1)?.shortLabel}</span>}
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              <th scope="col">{valueLabel}</th>
              {beforeLabel && <th scope="col">{beforeLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{point.text}</td>
                {beforeLabel && <td>{point.before?.text}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface DrawnProps {
  points: readonly ChartPoint[];
  ticks: readonly number[];
}

function Bars({ points, ticks, at }: DrawnProps & { at: number | undefined }) {
  const zero = heightOf(0, ticks);
  // Limits the width of a single day's bar.
  const width = points.length === 1 ? 0.2 : 0.7;
  return points.map(({ value, label }, index) => {
    const top = heightOf(value, ticks);
    return (
      <rect
        key={label}
        x={index + (1 - width) / 2}
        width={width}
        y={Math.min(top, zero)}
        height={Math.abs(top - zero)}
        className={at === undefined || at === index ? 'fill-accent' : 'fill-accent/55'}
      />
    );
  });
}

const lineOf = (values: readonly (number | undefined)[], ticks: readonly number[]): string =>
  values
    .flatMap((value, index) => (value === undefined ? [] : [`${index + 0.5} ${heightOf(value, ticks)}`]))
    .join(' L ');

function Area({ points, ticks }: DrawnProps) {
  const line = lineOf(
    points.map(({ value }) => value),
    ticks,
  );
  const zero = heightOf(0, ticks);
  return (
    <>
      <path d={`M 0.5 ${zero} L ${line} L ${points.length - 0.5} ${zero} Z`} className="fill-accent/15" />
      <path
        d={`M ${line}`}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="stroke-accent stroke-[1.5]"
      />
    </>
  );
}

function Before({ points, ticks }: DrawnProps) {
  const line = lineOf(
    points.map(({ before }) => before?.value),
    ticks,
  );
  // Dashed, so that color isn't the only difference.
  return (
    line.includes('L') && (
      <path
        d={`M ${line}`}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 3"
        className="stroke-muted stroke-1"
      />
    )
  );
}
