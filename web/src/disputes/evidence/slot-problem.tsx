import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UploadRefusal } from '@purser/contract/disputes/evidence-file';
import { errorLook } from '../../form/field-look.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Trouble } from './fill-slot.ts';
import { formatSize } from './file-size.ts';
import type { Problem } from './use-evidence-files.ts';

/** Why the packer can’t use a file. A file that is sent as it is gets the server’s words. */
const reasonByRefusal: Record<UploadRefusal, MessageDescriptor> = {
  file_empty: msg`The file is empty.`,
  file_too_large: msg`The file is larger than 100 MB.`,
  file_type_not_accepted: msg`It isn’t a PDF, PNG or JPEG file.`,
  file_encrypted: msg`The PDF is protected by a password. Save it without one.`,
  file_broken: msg`The file is damaged or incomplete. Save it again and choose the new file.`,
  image_too_large: msg`The image has more than 100 megapixels. Choose a smaller one.`,
  wcpay_evidence_file_upload_error: msg`We can’t reach the payment provider.`,
};

/** What was chosen but isn’t in the slot, by name; whatever else it has is unharmed. */
export function SlotProblem({
  problem,
  name,
  onDismiss,
}: {
  problem: Problem;
  /** Of the document. */
  name: string;
  onDismiss: () => void;
}) {
  const { t } = useLingui();
  const { troubles, failure, onRetry } = problem;
  return (
    <div role="alert" className={`${errorLook} flex flex-wrap items-start gap-x-3 gap-y-1 wrap-anywhere`}>
      <ul className="min-w-0 flex-1">
        {failure && (
          <li>
            <Trans>
              {failure.name} wasn’t uploaded. {failure.reason}
            </Trans>
          </li>
        )}
        {troubles.map((trouble, at) => (
          <li key={`${at}-${trouble.name}`}>
            <TroubleText trouble={trouble} />
          </li>
        ))}
      </ul>
      {onRetry && (
        <Button size="small" icon="refresh" onPress={onRetry} aria-label={t`Try again: ${name}`}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <IconButton icon="close" label={t`Dismiss: ${name}`} onPress={onDismiss} />
    </div>
  );
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  const { t } = useLingui();
  const { name } = trouble;
  if ('refusal' in trouble)
    return (
      <Trans>
        {name} wasn’t added. {t(reasonByRefusal[trouble.refusal])}
      </Trans>
    );
  const { bytes, pages } = trouble.over;
  const size = formatSize(bytes);
  if (bytes > 0)
    return (
      <Trans>
        {name} doesn’t fit: {size} over the limit for all files of this dispute.
      </Trans>
    );
  return (
    <Trans>
      {name} doesn’t fit: <Plural value={pages} one="# page" other="# pages" /> over the limit for all files of this
      dispute.
    </Trans>
  );
}
