import { classNames } from './class-names.ts';

/** How much of a whole is done. */
export const ProgressBar = ({
  label,
  value,
  max = 1,
  className,
}: {
  /** Names it to those who don’t see it. */
  label: string;
  value: number;
  max?: number;
  className?: string;
}) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={classNames(
      'h-1.5 appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent',
      className,
    )}
  />
);
