import { Trans, useLingui } from '@lingui/react/macro';
import type { NoteAction } from '@purser/contract/inbox/note';
import { useEffect, useRef } from 'react';
import { client } from '../api.ts';
import { recordEvent } from '../events.ts';
import { DateTime } from '../format/date-time.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { toast } from '../ui/toast.tsx';
import type { InboxNote } from './inbox-notes.ts';

/** One message of the inbox. `onActed` runs when the user has followed one of its actions. */
export function InboxMessage({
  note,
  isUnread,
  isLeaving,
  onDismiss,
  onActed,
}: {
  note: InboxNote;
  isUnread: boolean;
  isLeaving: boolean;
  onDismiss: () => void;
  onActed: () => void;
}) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  useView(row, note);
  const isWarning = note.type === 'warning' || note.type === 'error';

  const follow = async (action: NoteAction) => {
    recordEvent('wcpay_inbox_action_click', { note_name: note.name, note_title: note.title });
    try {
      const { status } = await client.inbox.actOnNote({ id: note.id, action_id: action.id });
      // A warning stays until its cause is gone.
      if (status === 'actioned') onActed();
    } catch {
      // The message stays. A user who went to another page needs no error.
      if (!action.url) toast.error(t`We couldn’t save this. Please try again.`);
    }
  };
  /** A link in the text; the browser follows it. */
  const followInnerLink = (target: EventTarget) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link)
      recordEvent('wcpay_inbox_action_click', {
        note_name: note.name,
        note_title: note.title,
        note_content_inner_link: link.href.slice(0, 2000),
      });
  };

  return (
    <li
      ref={row}
      data-note={note.id}
      data-leaving={isLeaving || undefined}
      className="grid grid-rows-[1fr] border-t border-line transition-[grid-template-rows,opacity] duration-500 first:border-t-0 data-leaving:grid-rows-[0fr] data-leaving:opacity-0"
    >
      <div className={classNames('min-h-0', isLeaving && 'overflow-hidden')}>
        <div className="flex items-start gap-3 px-5 py-3.5">
          <span
            className={classNames(
              'mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full',
              isWarning ? 'bg-warning-soft text-warning-ink' : 'bg-info-soft text-info-ink',
            )}
          >
            <Icon name={isWarning ? 'warning' : 'info'} />
          </span>
          <div className="min-w-0 flex-1">
            <h3 className={isUnread ? 'font-semibold' : 'font-medium'}>
              {note.title}
              {isUnread && (
                <>
                  <span aria-hidden className="ml-2 inline-block size-2 rounded-full bg-accent" />
                  <span className="sr-only">
                    {' '}
                    <Trans>(new)</Trans>
                  </span>
                </>
              )}
            </h3>
            <p className="text-xs text-muted">
              <DateTime moment={note.date_created_gmt} />
            </p>
            {/* Links inside are real ones, by key too; this only counts them. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
            <div
              onClick={({ target }) => followInnerLink(target)}
              className="mt-1 [&_a]:text-accent [&_a]:underline [&_p+p]:mt-1.5"
            >
              <RichText html={note.content} />
            </div>
            {note.actions.length > 0 && (
              <div data-stack className="mt-2.5 flex flex-wrap gap-2">
                {note.actions.map((action) =>
                  action.url ? (
                    <ButtonLink
                      key={action.id}
                      href={action.url}
                      size="small"
                      variant={action.primary ? 'secondary' : 'quiet'}
                      onPress={() => void follow(action)}
                    >
                      {action.label}
                    </ButtonLink>
                  ) : (
                    <Button
                      key={action.id}
                      size="small"
                      variant={action.primary ? 'secondary' : 'quiet'}
                      onPress={() => void follow(action)}
                    >
                      {action.label}
                    </Button>
                  ),
                )}
              </div>
            )}
          </div>
          <IconButton icon="close" label={t`Dismiss “${note.title}”`} onPress={onDismiss} className="-mr-2" />
        </div>
      </div>
    </li>
  );
}

/** Records once that a message was seen: half of it in the window. */
function useView(row: { current: HTMLElement | null }, { name, title, type, content }: InboxNote): void {
  const isSeen = useRef(false);
  useEffect(() => {
    const element = row.current;
    if (!element || isSeen.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (isSeen.current || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        isSeen.current = true;
        observer.disconnect();
        recordEvent('wcpay_inbox_note_view', {
          note_content: content.slice(0, 5000),
          note_name: name,
          note_title: title,
          note_type: type,
        });
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, name, title, type, content]);
}
