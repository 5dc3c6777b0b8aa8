import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceTexts } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { letteredAttachments } from '@purser/contract/disputes/evidence-documents';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { Plural } from '@lingui/react/macro';
import { formatCount } from '../../../format/count.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { labelByDocument } from '../../evidence/document-words.ts';
import type { Fields } from '../drafts/draft-fields.ts';
import { labelOfField } from '../drafts/draft-words.ts';
import { FieldValue } from '../drafts/field-value.tsx';
import { formatSize } from '../../evidence/file-size.ts';
import { PreviewButton } from './preview-button.tsx';

export interface SentFile {
  id: string;
  filename: string | undefined;
  /** Bytes. */
  size: number | undefined;
  pages: number | undefined;
}

/** Exactly what goes, or went, to the bank: each text and each file. The letter itself is beside it. */
export function SentList({
  evidence,
  files,
  claim,
}: {
  evidence: Fields;
  files: Partial<Record<EvidenceFile, SentFile>>;
  claim: Claim;
}) {
  const { t } = useLingui();
  const shown = [...evidenceTexts, 'enhanced_evidence'].filter((field) => Boolean(evidence[field]));
  const lettered = letteredAttachments(claim, new Set(Object.keys(files) as EvidenceFile[])); // its own keys
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={shown.map((field) => {
          const label = labelOfField(field, claim);
          const value = evidence[field];
          const count = typeof value === 'string' ? formatCount(value.length) : '';
          return {
            key: field,
            label: label ? t(label) : field,
            value:
              field === 'uncategorized_text' ? (
                <Trans>As shown above, {count} characters</Trans>
              ) : (
                <FieldValue field={field} value={value} />
              ),
          };
        })}
      />
      {lettered.length === 0 ? (
        <p className="text-muted">
          <Trans>No files are attached.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-2">
          {lettered.map(({ letter, field, document }) => {
            const file = files[field];
            return (
              <li key={field} className="flex min-w-0 items-start gap-3">
                <span className="font-semibold">{letter}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {t(labelByDocument[document])}
                  <span className="text-muted">
                    {' '}
                    {file?.filename ?? file?.id}
                    {file?.size !== undefined && ` · ${formatSize(file.size)}`}
                    {file?.pages !== undefined && (
                      <>
                        {' · '}
                        <Plural value={file.pages} one="# page" other="# pages" />
                      </>
                    )}
                  </span>
                </span>
                {file && <PreviewButton id={file.id} filename={file.filename ?? file.id} />}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
