import { classNames } from './class-names.ts';

/** Decorative; the busy control says so itself. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    className={classNames('size-4 animate-spin', className)}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
  >
    <path d="M10 3a7 7 0 1 1-7 7" />
  </svg>
);
