import { transactionsOfCustomerHref } from '../hrefs.ts';
import { Link } from '../ui/link.tsx';

/** The name of a row's customer: a link to all of their transactions. */
export const CustomerCell = ({ name, email }: { name: string; email: string }) => (
  <Link href={transactionsOfCustomerHref(name, email)} isQuiet className="inline-flex min-h-6 max-w-52 items-center">
    <span className="line-clamp-2 min-w-20 leading-tight wrap-anywhere whitespace-normal" title={name}>
      {name}
    </span>
  </Link>
);
