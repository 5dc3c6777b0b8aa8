import { Trans, useLingui } from '@lingui/react/macro';
import type { SentWebhook } from '@purser/contract/test-tools/controls';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../api.ts';
import { errorLook } from '../form/field-look.ts';
import { DateTime } from '../format/date-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Section } from '../ui/section.tsx';
import { control, readWebhooks, webhooksKey } from './control.ts';
import { NotLoaded } from './not-loaded.tsx';

/** The latest webhooks, a page at a time; looked at again while some are under way. */
export const useWebhooks = () =>
  useInfiniteQuery({
    queryKey: webhooksKey,
    queryFn: ({ pageParam }) => readWebhooks(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((each) => each.state === 'waiting')) ? 1000 : 10_000,
  });

/** What the provider has sent to the store and to other endpoints, newest first. */
export function WebhooksCard() {
  const { t } = useLingui();
  const webhooks = useWebhooks();
  const [opened, setOpened] = useState<SentWebhook>();
  const sent = webhooks.data?.pages.flatMap(({ data }) => data);
  return (
    <Section id="webhooks" title={t`Webhooks`}>
      {!sent ? (
        <NotLoaded query={webhooks} />
      ) : sent.length === 0 ? (
        <p className="text-muted">
          <Trans>None sent yet. Make a payment, and its events appear here.</Trans>
        </p>
      ) : (
        <>
          <ul>
            {sent.map((each) => (
              <li key={each.id} className="border-b border-line py-2 first:pt-0 last:border-b-0">
                <WebhookRow webhook={each} onOpen={() => setOpened(each)} />
              </li>
            ))}
          </ul>
          {webhooks.hasNextPage && (
            <Button
              size="small"
              className="mt-2"
              onPress={() => void webhooks.fetchNextPage()}
              isBusy={webhooks.isFetchingNextPage}
            >
              <Trans>Show older</Trans>
            </Button>
          )}
        </>
      )}
      {opened && <WebhookDialog webhook={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: SentWebhook; onOpen: () => void }) {
  const { t } = useLingui();
  const { id, type, created, attempts, error } = webhook;
  const again = useMutation({
    mutationFn: () => control('POST', `webhooks/${id}/send`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2">
      <div className="flex min-w-64 flex-1 flex-wrap items-center gap-x-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="min-h-6 text-left font-mono text-[0.8125rem] break-all text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover"
        >
          {type}
        </button>
        <StatusBadge webhook={webhook} />
      </div>
      <span className="text-[0.8125rem] text-muted max-sm:flex-1 max-sm:text-xs">
        <DateTime moment={created} /> · {attempts === 1 ? t`1 attempt` : t`${attempts} attempts`}
      </span>
      <Button
        size="small"
        onPress={() => again.mutate()}
        isBusy={again.isPending || webhook.state === 'waiting'}
        busyLabel={t`Sending…`}
        aria-label={t`Send again: ${type}`}
      >
        <Trans>Send again</Trans>
      </Button>
      {(again.error ?? error) && (
        <p role={again.error ? 'alert' : undefined} className={`w-full ${errorLook}`}>
          {again.error?.message ?? error}
        </p>
      )}
    </div>
  );
}

function StatusBadge({ webhook: { state, response_status } }: { webhook: SentWebhook }) {
  if (state === 'delivered') return <Badge tone="success">{response_status ?? <Trans>Delivered</Trans>}</Badge>;
  if (state === 'waiting')
    return (
      <Badge tone="info">
        <Trans>Waiting</Trans>
      </Badge>
    );
  return (
    <Badge tone="danger">
      {response_status ?? (state === 'dropped' ? <Trans>Lost</Trans> : <Trans>Failed</Trans>)}
    </Badge>
  );
}

/** JSON with indents; a body that is none as it was sent. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function WebhookDialog({
  webhook: { type, event, url, body },
  onClose,
}: {
  webhook: SentWebhook;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span className="break-all">{type}</span>}
      width="wide"
      footer={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
        <code className="font-mono">{event}</code>
        <span className="break-all">→ {url}</span>
        <CopyButton text={pretty(body)} label={t`Copy body`} />
      </p>
      <pre
        className="max-h-[60vh] overflow-auto rounded-control bg-sunken p-3 font-mono text-[0.8125rem]"
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {pretty(body)}
      </pre>
    </Dialog>
  );
}
