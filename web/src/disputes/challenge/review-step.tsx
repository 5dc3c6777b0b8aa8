import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceTextLimit } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { letteredAttachments, recommendedDocuments } from '@purser/contract/disputes/evidence-documents';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { formatCount } from '../../format/count.ts';
import { errorLook, fieldLook, helpLook, labelLook } from '../../form/text-field.tsx';
import { browserLocale } from '../../page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { labelByDocument } from '../evidence/document-words.ts';
import { formatSize } from '../evidence/file-size.ts';
import { previewLetter } from './print-letter.ts';
import type { StepProps } from './step-props.ts';

/** The cover letter, with what is attached to it. */
export function ReviewStep({ letter, claim, answers, control, files, isReadOnly }: StepProps & { letter: string }) {
  const { t } = useLingui();
  const {
    field: { ref, ...field },
  } = useController({ control, name: 'letter' });
  const isEdited = answers.letter !== null;
  const id = useId();
  const count = letter.length;
  const isTooLong = count > evidenceTextLimit;
  const preview = () => {
    const isOpen = previewLetter(letter, {
      title: t`Cover letter`,
      print: t`Print Cover Letter`,
      language: browserLocale(),
    });
    if (!isOpen) toast.error(t`Your browser blocked the preview. Allow pop-ups for this site and try again.`);
  };
  if (isReadOnly && letter === '')
    return (
      <Card>
        <p className="text-muted">
          <Trans>No cover letter was sent.</Trans>
        </p>
      </Card>
    );
  return (
    <>
      <Card>
        {!isReadOnly && isEdited && (
          <div className="mb-4">
            <Notice
              tone="warning"
              title={<Trans>You edited this letter.</Trans>}
              actions={
                <Button size="small" icon="refresh" onPress={() => field.onChange(null)}>
                  <Trans>Regenerate</Trans>
                </Button>
              }
            >
              <Trans>Later changes to your evidence won’t update it.</Trans>
            </Notice>
          </div>
        )}
        <label className={fieldLook}>
          <span className={labelLook}>{t`Cover letter`}</span>
          <textarea
            ref={ref}
            name={field.name}
            rows={30}
            readOnly={isReadOnly}
            value={letter}
            // An empty letter is written anew.
            onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
            onBlur={field.onBlur}
            aria-invalid={isTooLong || undefined}
            aria-describedby={isTooLong ? `${id}-error` : undefined}
            className="control py-2 font-mono text-[0.8125rem] leading-relaxed"
          />
        </label>
        {isTooLong && (
          <p id={`${id}-error`} className={errorLook}>
            <Trans>
              The letter has {formatCount(count)} characters. Shorten it to {formatCount(evidenceTextLimit)}.
            </Trans>
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className={helpLook}>{!isReadOnly && <Trans>Clear the text to start over with a new letter.</Trans>}</p>
          <Button icon="external" onPress={preview}>
            <Trans>Preview cover letter</Trans>
          </Button>
        </div>
      </Card>
      <Attachments claim={claim} files={files} isReadOnly={isReadOnly} />
    </>
  );
}

/** What goes with the letter, and what usually matters but is missing. */
function Attachments({ claim, files, isReadOnly }: Pick<StepProps, 'claim' | 'files' | 'isReadOnly'>) {
  const { t } = useLingui();
  const filled = new Set(Object.keys(files.attached) as EvidenceFile[]); // its own keys
  const lettered = letteredAttachments(claim, filled);
  const missing = recommendedDocuments(claim).filter(
    ({ field }) => field !== 'uncategorized_file' && !files.slots[field],
  );
  const names = new Intl.ListFormat(browserLocale()).format(
    missing.map(({ document }) => t(labelByDocument[document])),
  );
  return (
    <Card title={t`Attachments`} level={3}>
      {lettered.length === 0 ? (
        <p className="text-muted">
          <Trans>No files are attached.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-2">
          {lettered.map(({ letter, field, document }) => {
            const slot = files.slots[field];
            return (
              <li key={field} className="flex min-w-0 gap-3">
                <span className="font-semibold">{letter}</span>
                <span className="min-w-0 wrap-anywhere">
                  {t(labelByDocument[document])}
                  {slot?.filename && (
                    <span className="text-muted">
                      {' '}
                      {slot.filename}
                      {slot.size !== undefined && ` · ${formatSize(slot.size)}`}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {!isReadOnly && missing.length > 0 && (
        <p className={`${helpLook} mt-3`}>
          <Trans>Usually helpful for this reason, not attached: {names}.</Trans>
        </p>
      )}
    </Card>
  );
}
