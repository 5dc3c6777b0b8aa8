import { customerOfRowHref } from '../hrefs.ts';
import { Link } from '../ui/link.tsx';

/** The name of a row's customer: a link to their page. */
export const CustomerCell = ({
  order,
  name,
  email,
}: {
  order: { customer_id: number | null } | null | undefined;
  name: string;
  email: string;
}) => (
  <Link href={customerOfRowHref(order, name, email)} isQuiet className="inline-flex min-h-6 max-w-52 items-center">
    <span
      className="min-w-20 leading-tight max-sm:block max-sm:truncate sm:line-clamp-2 sm:wrap-anywhere sm:whitespace-normal"
      title={name}
    >
      {name}
    </span>
  </Link>
);
