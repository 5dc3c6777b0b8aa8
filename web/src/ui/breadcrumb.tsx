import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** The parent pages, and the page itself if its heading differs or the trail would have one entry. */
export function Breadcrumb({ trail, here }: { trail: { label: string; href: string }[]; here?: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted">
        {trail.map(({ label, href }, index) => (
          <li key={href} className="flex items-center gap-1">
            {index > 0 && <Icon name="chevron-right" className="size-3" />}
            <Link href={href} isQuiet className="inline-flex min-h-6 items-center text-muted">
              {label}
            </Link>
          </li>
        ))}
        {here && (
          <li aria-current="page" className="flex items-center gap-1">
            <Icon name="chevron-right" className="size-3" />
            {here}
          </li>
        )}
      </ol>
    </nav>
  );
}
