import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { HelpTip } from './help-tip.tsx';

export interface LedgerLine {
  key: string;
  label: string;
  amount: ReactNode;
  help?: ReactNode;
  /** A count after the label, in a smaller font. */
  note?: ReactNode;
  /** A link to the line's transactions. */
  href?: string | undefined;
  isTotal?: boolean;
  isSub?: boolean;
}

/** The parts of an amount, one per line, and the total under a rule. */
export const Ledger = ({
  label,
  lines,
  isWide = false,
}: {
  label: string;
  lines: LedgerLine[];
  /** Takes the whole width, so that its amounts end where those around it do. */
  isWide?: boolean;
}) => (
  <table aria-label={label} className={classNames('w-full', !isWide && 'max-w-md')}>
    <tbody>
      {lines.map(({ key, label: text, amount, help, note, href, isTotal, isSub }) => (
        <tr key={key} className={classNames(isTotal && 'border-t border-line-strong font-semibold')}>
          <th
            scope="row"
            className={classNames(
              'py-1 text-left',
              isTotal ? 'font-semibold' : 'font-normal text-muted',
              isSub && 'pl-4 text-[0.8125rem]',
            )}
          >
            <span className="inline-flex items-center gap-1">
              {href ? (
                <Link href={href} className="inline-flex min-h-6 items-center">
                  {text}
                </Link>
              ) : (
                text
              )}
              {note}
              {help && <HelpTip about={text}>{help}</HelpTip>}
            </span>
          </th>
          <td className="amount py-1 text-right">{amount}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
