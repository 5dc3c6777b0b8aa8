import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceTextLimit } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { missingEvidence } from '@purser/contract/disputes/evidence-documents';
import type { Submission } from '@purser/contract/disputes/submission';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { formatCount } from '../../format/count.ts';
import { errorLook, fieldLook, helpLook, labelLook } from '../../form/field-look.ts';
import { now } from '../../now.ts';
import { browserLocale } from '../../page-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { RespondByLine, useResponseDeadline } from '../deadline/respond-by-line.tsx';
import { exactTimeLeft } from '../deadline/response-deadline.ts';
import { labelByDocument } from '../evidence/document-words.ts';
import type { Fields } from './drafts/draft-fields.ts';
import { labelOfField } from './drafts/draft-words.ts';
import { previewLetter } from './print-letter.ts';
import { SentList } from './sending/sent-list.tsx';
import type { SentFile } from './sending/sent-list.tsx';
import type { StepProps } from './step-props.ts';
import type { Saving } from './use-challenge.ts';

interface ReviewProps extends StepProps {
  letter: string;
  saving: Saving;
  /** What was sent, once it was. */
  submission: Submission | undefined;
}

/** The cover letter, and everything that goes with it. */
export function ReviewStep({
  dispute,
  letter,
  saving,
  submission,
  claim,
  answers,
  control,
  files,
  isReadOnly,
  disabledReason,
}: ReviewProps) {
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
  return (
    <>
      {isReadOnly && letter === '' ? (
        <Card>
          <p className="text-muted">
            <Trans>No cover letter was sent.</Trans>
          </p>
        </Card>
      ) : (
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
      )}
      <WhatIsSent
        dispute={dispute}
        saving={saving}
        submission={submission}
        claim={claim}
        answers={answers}
        files={files}
        isReadOnly={isReadOnly}
        disabledReason={disabledReason}
      />
    </>
  );
}

/** Everything that goes to the bank, what usually matters but is missing, and how long is left. */
function WhatIsSent({
  dispute,
  saving,
  submission,
  claim,
  answers,
  files,
  isReadOnly,
}: Omit<ReviewProps, 'letter' | 'control'>) {
  const { t } = useLingui();
  const { due_by } = dispute.evidence_details;
  useResponseDeadline(isReadOnly ? null : due_by);
  const evidence = submission
    ? { ...submission.fields, enhanced_evidence: submission.enhanced_evidence }
    : saving.evidence;
  return (
    <Card title={isReadOnly ? t`What was sent` : t`What we’ll send`} level={3}>
      <SentList evidence={evidence} files={submission ? filesOf(submission) : storedIn(files)} claim={claim} />
      {!isReadOnly && (
        <>
          <Missing claim={claim} answers={answers} evidence={saving.evidence} />
          {due_by !== null && (
            <div className="mt-4">
              <RespondByLine due_by={due_by}>
                <span className="text-muted">{exactTimeLeft(due_by, now())}</span>
              </RespondByLine>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const filesOf = ({ files }: Submission): Partial<Record<EvidenceFile, SentFile>> =>
  Object.fromEntries(
    files.map(({ field, file_id, filename, size, pages }) => [
      field,
      { id: file_id, filename: filename ?? undefined, size: size ?? undefined, pages: pages ?? undefined },
    ]),
  );

/** The files that are stored; one that is on its way isn’t sent yet. */
const storedIn = ({ slots }: StepProps['files']): Partial<Record<EvidenceFile, SentFile>> =>
  Object.fromEntries(Object.entries(slots).filter(([, slot]) => slot.state === 'done'));

function Missing({ claim, answers, evidence }: Pick<ReviewProps, 'claim' | 'answers'> & { evidence: Fields }) {
  const { t } = useLingui();
  const filled = new Set(Object.keys(evidence));
  const { documents, texts } = missingEvidence(claim, answers.product_type, filled);
  const names = [
    ...(answers.product_type === '' ? [t`Product type`] : []),
    ...texts.flatMap((field) => labelOfField(field, claim) ?? []).map((label) => t(label)),
    ...documents.map((document) => t(labelByDocument[document])),
  ];
  if (names.length === 0) return null;
  return (
    <div className="mt-4">
      <h4 className="font-semibold">
        <Trans>Usually matters for this kind of dispute, and is missing</Trans>
      </h4>
      <ul className="mt-1 list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
