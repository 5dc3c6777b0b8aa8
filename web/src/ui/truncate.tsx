import { classNames } from './class-names.ts';

/** A text of any length on one line, with the full text in its title. An empty text shows as "—". */
export const Truncate = ({ text, className = 'max-w-64 max-sm:max-w-40' }: { text: string; className?: string }) => (
  <span title={text} className={classNames('inline-block truncate align-bottom', className)}>
    {text || '—'}
  </span>
);
