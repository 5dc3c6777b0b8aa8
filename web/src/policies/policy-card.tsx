import { Trans, useLingui } from '@lingui/react/macro';
import { policyPaths, policyTextLimit } from '@purser/contract/policies/policy';
import type { Policy, PolicyKind } from '@purser/contract/policies/policy';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';
import { TextField } from '../form/text-field.tsx';
import { DateTime } from '../format/date-time.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PolicyText } from './policy-text.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { labelByPolicy } from './words.ts';

/** One page of the shop: its text, its look and its versions. */
export function PolicyCard({
  policy: { policy, version, saved, saved_by },
  control,
  isReadOnly,
  onUse,
}: {
  policy: Policy;
  control: Control<Record<PolicyKind, string>, unknown, FieldValues>;
  isReadOnly: boolean;
  /** Puts the text of an older version into the form. */
  onUse: (text: string) => void;
}) {
  const { t } = useLingui();
  const text = useWatch({ control, name: policy });
  const [isPreview, setPreview] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const title = t(labelByPolicy[policy]);
  return (
    <Card
      title={title}
      actions={
        version > 0 && (
          <>
            <Button size="small" variant="quiet" aria-label={t`Versions: ${title}`} onPress={() => setOpen(true)}>
              <Trans>Versions</Trans>
            </Button>
            <ButtonLink size="small" href={policyPaths[policy]} isExternal aria-label={t`View page: ${title}`}>
              <Trans>View page</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {isPreview ? (
        <div className="rounded-control border border-line bg-canvas px-4 py-3">
          {text.trim() === '' ? (
            <p className="text-muted">
              <Trans>There’s no text, so your shop has no such page.</Trans>
            </p>
          ) : (
            <PolicyText text={text} />
          )}
        </div>
      ) : (
        <TextField
          control={control}
          name={policy}
          label={t`Text`}
          rows={14}
          maxLength={policyTextLimit}
          isDisabled={isReadOnly}
          help={t`Begin a line with # for a heading or - for a list, and put ** around bold words. Without a text, the page is taken down.`}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.8125rem] text-muted">
          {version === 0 ? (
            <Trans>Not published yet.</Trans>
          ) : saved_by ? (
            <Trans>
              Version {version}, saved on <DateTime moment={saved} /> by {saved_by}.
            </Trans>
          ) : (
            <Trans>
              Version {version}, saved on <DateTime moment={saved} />.
            </Trans>
          )}
        </p>
        <Button
          size="small"
          aria-label={isPreview ? t`Edit text: ${title}` : t`Preview: ${title}`}
          onPress={() => setPreview(!isPreview)}
        >
          {isPreview ? <Trans>Edit text</Trans> : <Trans>Preview</Trans>}
        </Button>
      </div>
      {isOpen && (
        <VersionsDialog
          policy={policy}
          onClose={() => setOpen(false)}
          {...(!isReadOnly && {
            onUse: (older: string) => {
              onUse(older);
              setOpen(false);
            },
          })}
        />
      )}
    </Card>
  );
}
