import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceFilesLimit } from '@purser/contract/disputes/evidence';
import { formatCount } from '../../format/count.ts';
import { formatMegabytes, formatSize } from './file-size.ts';
import type { EvidenceFiles } from './use-evidence-files.ts';

/** How much of the limits is used. */
export function FileBudget({ files: { size, pages, pagesLimit } }: { files: EvidenceFiles }) {
  const { t } = useLingui();
  const [used, limit] = [formatMegabytes(size), formatSize(evidenceFilesLimit)];
  const [usedPages, mostPages] = [formatCount(pages), formatCount(pagesLimit)];
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
      <meter aria-label={t`Size of all files`} min={0} max={evidenceFilesLimit} value={size} className="h-2 w-24" />
      <span className="tabular-nums">
        {size === 0 ? (
          <Trans>Up to {limit} in all</Trans>
        ) : (
          <Trans>
            {used} of {limit}
          </Trans>
        )}
        {pages > 0 && (
          <>
            {' · '}
            <Trans>
              {usedPages} of {mostPages} pages
            </Trans>
          </>
        )}
      </span>
    </div>
  );
}
