import { userHref } from '../hrefs.ts';
import { Link } from '../ui/link.tsx';

/** Who did something: a link to their page, or the name alone of a user who was deleted. */
export const Person = ({ name, id }: { name: string; id: number | null }) =>
  id === null ? name : <Link href={userHref(id)}>{name}</Link>;
