import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** The way back up; the page itself is in its heading. */
export function Breadcrumb({ trail }: { trail: { label: string; href: string }[] }) {
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
      </ol>
    </nav>
  );
}
