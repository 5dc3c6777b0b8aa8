import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/** The sections of a long page, beside it where there is room. */
export function SectionNav({ sections }: { sections: readonly (readonly [id: string, label: string])[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Sections`} className="sticky top-6 hidden border-l border-line pl-4 xl:block">
      <ul className="flex flex-col gap-1 text-[0.8125rem]">
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-7 items-center text-muted hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the section of the address once the page is loaded. */
export function useScrollToAnchor(isReady: boolean): void {
  useEffect(() => {
    const id = globalThis.location.hash.slice(1);
    if (isReady && id) document.getElementById(id)?.scrollIntoView();
  }, [isReady]);
}
