import { Trans, useLingui } from '@lingui/react/macro';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { evidenceTextLimit } from '@purser/contract/disputes/evidence';
import { formatCount } from '../../../format/count.ts';
import { formatDate, formatDateTime, formatTime } from '../../../format/date.ts';
import { now } from '../../../now.ts';
import { browserLocale, settings } from '../../../page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { labelOfField } from './draft-words.ts';
import { FieldValue } from './field-value.tsx';
import type { DraftState } from './use-draft.ts';

/** “Saved 10:42”; on another day with the day, and with the name when another user saved it. */
export function DraftStatus({ draft }: { draft: DraftState }) {
  const { isDirty, problem, saved } = draft;
  if (problem || saved.at === null) return null;
  const time = formatDate(saved.at) === formatDate(now() / 1000) ? formatTime(saved.at) : formatDateTime(saved.at);
  const by = saved.isHere ? undefined : saved.by?.name;
  return (
    <span className="text-muted">
      {isDirty ? (
        <Trans>Saving…</Trans>
      ) : by ? (
        <Trans>
          Saved {time} by {by}
        </Trans>
      ) : (
        <Trans>Saved {time}</Trans>
      )}
    </span>
  );
}

/** What keeps the draft from being saved, and what other users changed in it. */
export function DraftNotices({ draft, claim }: { draft: DraftState; claim: Claim }) {
  const { t } = useLingui();
  const { news, clashes, problem } = draft;
  const nameOf = (field: string): string => {
    const label = labelOfField(field, claim);
    return label ? t(label) : field;
  };
  const limit = formatCount(evidenceTextLimit);
  return (
    <>
      {problem === 'signed-out' && (
        <Notice
          tone="warning"
          title={<Trans>Your changes aren’t saved: you’re signed out.</Trans>}
          actions={
            <Button size="small" onPress={() => void draft.save(false)}>
              <Trans>Sign in and save</Trans>
            </Button>
          }
        >
          <Trans>Everything you entered is still here. Keep this page open until it’s saved.</Trans>
        </Notice>
      )}
      {problem === 'offline' && (
        <Notice tone="warning" title={<Trans>Your changes aren’t saved: we can’t reach the store.</Trans>}>
          <Trans>Everything you entered is still here. We keep trying.</Trans>
        </Notice>
      )}
      {problem === 'too-long' && (
        <Notice tone="warning" title={<Trans>Your changes aren’t saved: a text is too long.</Trans>}>
          <Trans>Each text can have {limit} characters.</Trans>
        </Notice>
      )}
      {clashes.map((clash) => {
        const field = nameOf(clash.field);
        const isOwn = clash.by?.id === settings.currentUser.id;
        const by = isOwn ? t`you, in another window,` : (clash.by?.name ?? t`another user`);
        return (
          <Notice
            key={clash.field}
            tone="warning"
            title={
              <Trans>
                You and {by} both changed {field}.
              </Trans>
            }
            actions={
              <>
                <Button size="small" onPress={() => draft.choose(clash, false)}>
                  <Trans>Keep mine</Trans>
                </Button>
                <Button size="small" onPress={() => draft.choose(clash, true)}>
                  <Trans>Use theirs</Trans>
                </Button>
              </>
            }
          >
            <p>
              <Trans>Yours is on this page. Theirs is saved:</Trans>
            </p>
            <div className="mt-1 max-h-40 overflow-y-auto">
              <FieldValue field={clash.field} value={clash.theirs} />
            </div>
          </Notice>
        );
      })}
      {news && (
        <Notice
          tone="info"
          title={
            <Trans>
              {news.by ?? t`You, in another window,`} changed{' '}
              {new Intl.ListFormat(browserLocale()).format(news.fields.map(nameOf))}.
            </Trans>
          }
          onDismiss={draft.forgetNews}
        >
          <Trans>It’s shown here now.</Trans>
        </Notice>
      )}
    </>
  );
}
