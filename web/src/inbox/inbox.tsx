import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, queryClient } from '../api.ts';
import { recordEvent } from '../events.ts';
import { now } from '../now.ts';
import { preferenceOf, usePreference } from '../preferences.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { InboxMessage } from './inbox-message.tsx';
import { inboxQuery, isUnread, readMoment } from './inbox-notes.ts';
import type { InboxNote } from './inbox-notes.ts';

const lastReadKey = 'wc_payments_overview_inbox_last_read';

/** How long a note takes to fade out, in milliseconds. */
const exitTime = (): number => (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500);

const inbox = api.inbox.listNotes.queryOptions({ input: inboxQuery });
const reload = () => queryClient.invalidateQueries({ queryKey: api.inbox.listNotes.key() });

/** Messages about the store's payments: each has a link and can be dismissed. */
export function Inbox() {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching, isSuccess } = useQuery(inbox);
  // All fields of an inbox's note were asked for.
  const notes = (data ?? []) as InboxNote[];
  const lastRead = useLastRead(isSuccess);
  const [asked, setAsked] = useState<InboxNote | 'all'>();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const section = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  // The focused element may be gone with its note; otherwise the focus would jump to the top of the page.
  useEffect(() => {
    if (!isFocusDue.current || document.activeElement !== document.body) return;
    isFocusDue.current = false;
    (section.current?.querySelector<HTMLElement>('[data-note] button') ?? section.current)?.focus();
  });

  const dismissal = useMutation({
    mutationFn: async (what: InboxNote | 'all') => {
      const ids = what === 'all' ? await allIds() : [what.id];
      await dismiss(ids, 1);
      return ids;
    },
    onSuccess: (ids, what) => {
      setAsked(undefined);
      leave(ids);
      toast.success(what === 'all' ? t`All messages dismissed` : t`Message dismissed`, {
        undo: { onUndo: () => void bringBack(ids) },
      });
    },
    onError: (_, what) => {
      setAsked(undefined);
      toast.error(what === 'all' ? t`Messages could not be dismissed` : t`Message could not be dismissed`);
    },
  });

  /** Fades notes out, then removes them from the list. */
  const leave = (ids: number[]) => {
    setLeaving(new Set(ids));
    setTimeout(() => {
      isFocusDue.current = true;
      setTimeout(() => {
        isFocusDue.current = false;
      }, 1000);
      queryClient.setQueryData(inbox.queryKey, (kept) => kept?.filter(({ id }) => !ids.includes(id ?? 0)));
      setLeaving(new Set());
      void reload();
    }, exitTime());
  };
  const bringBack = async (ids: number[]) => {
    try {
      await dismiss(ids, 0);
    } catch {
      toast.error(t`We couldn’t restore the message.`);
    }
    await reload();
  };
  const close = (what: InboxNote | 'all', confirmed: boolean) => {
    recordEvent('wcpay_inbox_action_dismissed', {
      ...(what === 'all' ? {} : { note_name: what.name, note_title: what.title }),
      note_name_dismiss_all: what === 'all',
      note_name_dismiss_confirmation: confirmed,
    });
    if (confirmed) dismissal.mutate(what);
    else setAsked(undefined);
  };

  const unread = notes.filter((note) => isUnread(note, lastRead)).length;
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      <Card
        isFlush
        title={
          <span className="inline-flex items-center gap-2">
            <Trans>Inbox</Trans>
            {unread > 0 && (
              <Badge tone="info">
                <Plural value={unread} one="# new" other="# new" />
              </Badge>
            )}
          </span>
        }
        actions={
          notes.length > 1 && (
            <Button variant="quiet" size="small" onPress={() => setAsked('all')}>
              <Trans>Dismiss all</Trans>
            </Button>
          )
        }
      >
        <div className="mt-2 border-t border-line" aria-busy={isPending}>
          {isError ? (
            <div className="p-4">
              <Notice
                tone="danger"
                actions={
                  <Button size="small" isBusy={isFetching} onPress={() => void refetch()}>
                    <Trans>Reload</Trans>
                  </Button>
                }
              >
                <Trans>There was an error getting your inbox. Please try again.</Trans>
              </Notice>
            </div>
          ) : isPending ? (
            <CardSection>
              <SkeletonLines count={3} />
            </CardSection>
          ) : notes.length === 0 ? (
            <p className="flex items-center gap-2 px-5 py-4 text-muted">
              <Icon name="success" />
              <Trans>You’re all caught up.</Trans>
            </p>
          ) : (
            <ul>
              {notes.map((note) => (
                <InboxMessage
                  key={note.id}
                  note={note}
                  isUnread={isUnread(note, lastRead)}
                  isLeaving={leaving.has(note.id)}
                  onDismiss={() => setAsked(note)}
                  onActed={() => leave([note.id])}
                />
              ))}
            </ul>
          )}
        </div>
      </Card>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'all' ? t`Dismiss all messages?` : t`Dismiss this message?`}
        confirmLabel={asked === 'all' ? t`Yes, dismiss all` : t`Yes, dismiss`}
        isBusy={dismissal.isPending}
        onConfirm={() => asked && close(asked, true)}
        onCancel={() => asked && close(asked, false)}
      >
        {asked === 'all' ? (
          <Trans>This dismisses them for everyone in your store.</Trans>
        ) : (
          <Trans>This dismisses it for everyone in your store.</Trans>
        )}
      </ConfirmDialog>
    </div>
  );
}

const dismiss = (noteIds: number[], is_deleted: 0 | 1): Promise<unknown> => {
  const [id] = noteIds;
  if (id === undefined) return Promise.resolve();
  return noteIds.length === 1
    ? client.inbox.saveNote({ id, is_deleted })
    : client.inbox.saveNotes({ noteIds, is_deleted });
};

/** "All" includes messages beyond the first page. */
async function allIds(): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const notes = await client.inbox.listNotes({ ...inboxQuery, page, per_page: 100, _fields: 'id' });
    ids.push(...notes.flatMap(({ id }) => id ?? []));
    // As many as one call takes.
    if (notes.length < 100 || ids.length >= 500) return ids;
  }
}

/** When this user last read the inbox before this visit; this visit's time is stored for the next one. */
function useLastRead(isLoaded: boolean): number {
  const [before] = useState(() => readMoment(preferenceOf(lastReadKey)));
  const [, save] = usePreference(lastReadKey);
  const isSaved = useRef(false);
  useEffect(() => {
    if (!isLoaded || isSaved.current) return;
    isSaved.current = true;
    save(String(now()));
  });
  return before;
}
