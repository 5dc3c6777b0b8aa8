import { Trans, useLingui } from '@lingui/react/macro';
import type { TerminalLocation } from '@purser/contract/readers/location';
import type { Reader } from '@purser/contract/readers/reader';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api, codeOf, isForbidden } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { readerFeesHref } from '../hrefs.ts';
import { several } from '../search.ts';
import type { Search } from '../search.ts';
import { DataTable } from '../table/data-table.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { OpenDialog } from './reader-act-dialog.tsx';
import { useReaderColumns } from './reader-columns.tsx';
import type { ReaderAct } from './reader-columns.tsx';
import { useLocations } from './use-locations.ts';

const pageSize = 10;

// With its forms, which the list doesn’t need.
const ReaderActDialog = lazy(async () => ({ default: (await import('./reader-act-dialog.tsx')).ReaderActDialog }));

/** The card readers that are registered to the store. */
export function CardReadersPage() {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  // The dialogs begin with the locations that there are, and offer a new one when they can’t be read.
  const { data, isError } = useLocations();
  const locations = data ?? (isError ? [] : undefined);
  return (
    <>
      <PageHeader
        title={<Trans>Card readers</Trans>}
        isShort
        actions={
          <>
            <ButtonLink href={readerFeesHref}>
              <Trans>View fees</Trans>
            </ButtonLink>
            <Button variant="primary" icon="plus" onPress={() => setDialog({ act: 'register' })}>
              <Trans>Register reader</Trans>
            </Button>
          </>
        }
      />
      <Tabs
        label={t`Card readers`}
        tabs={[{ id: 'connected', label: <Trans>Connected readers</Trans> }]}
        selected="connected"
        onSelect={() => undefined}
      >
        <ConnectedReaders
          locations={locations}
          onRegister={() => setDialog({ act: 'register' })}
          onAct={(act, reader) => setDialog({ act, reader })}
        />
      </Tabs>
      <Suspense>
        {dialog && locations && <ReaderActDialog dialog={dialog} locations={locations} onClose={close} />}
      </Suspense>
    </>
  );
}

/**
 * The provider pages by the last reader of the page before; the address holds those of all pages before, so that the way
 * back needs no question.
 */
function usePlace() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const before = several(search['after']);
  const go = (after: string[]) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, after: after.length > 0 ? after : undefined }),
      resetScroll: false,
    });
  return {
    page: before.length + 1,
    starting_after: before.at(-1),
    next: (last: string) => go([...before, last]),
    previous: () => go(before.slice(0, -1)),
    first: () => go([]),
  };
}

function ConnectedReaders({
  locations,
  onRegister,
  onAct,
}: {
  locations: readonly TerminalLocation[] | undefined;
  onRegister: () => void;
  onAct: (act: ReaderAct, reader: Reader) => void;
}) {
  const { t } = useLingui();
  const place = usePlace();
  const { starting_after } = place;
  const list = useQuery(
    api.readers.listReaders.queryOptions({
      input: { limit: pageSize, ...(starting_after && { starting_after }) },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = list.data;
  const last = rows?.length === pageSize ? rows.at(-1)?.id : undefined;
  // Only the next page itself shows whether there is one.
  const next = useQuery(
    api.readers.listReaders.queryOptions({ input: last ? { limit: pageSize, starting_after: last } : skipToken }),
  );
  const hasNext = last !== undefined && (next.data?.length ?? 0) > 0;
  const columns = useReaderColumns({ locations, onAct });
  const from = (place.page - 1) * pageSize + 1;
  if (isForbidden(list.error))
    return (
      <Card>
        <NoPermission capability="manage_woocommerce" />
      </Card>
    );
  return (
    <Card isFlush className="overflow-clip [&_tbody>tr:last-child>td]:border-b-0">
      {list.isError && !rows ? (
        <ErrorState
          title={<Trans>We couldn’t load your readers.</Trans>}
          reference={codeOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          <DataTable
            label={t`Connected readers`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            pageSize={3}
            isRefreshing={list.isPlaceholderData}
            empty={
              place.page > 1 ? (
                <EmptyState
                  icon="reader"
                  title={<Trans>No more readers</Trans>}
                  action={
                    <Button onPress={place.first}>
                      <Trans>Back to the first page</Trans>
                    </Button>
                  }
                />
              ) : (
                <NoReaders onRegister={onRegister} />
              )
            }
          />
          {rows && rows.length > 0 && (place.page > 1 || hasNext) && (
            <nav
              aria-label={t`Pages`}
              className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
            >
              <p className="mr-auto text-[0.8125rem] text-muted tabular-nums">
                <Trans>
                  Readers {formatCount(from)}–{formatCount(from + rows.length - 1)}
                </Trans>
              </p>
              <Button size="small" isDisabled={place.page === 1} onPress={place.previous}>
                <Trans>Previous</Trans>
              </Button>
              <Button size="small" isDisabled={!hasNext} onPress={() => last && place.next(last)}>
                <Trans>Next</Trans>
              </Button>
            </nav>
          )}
        </>
      )}
    </Card>
  );
}

const NoReaders = ({ onRegister }: { onRegister: () => void }) => (
  <EmptyState
    icon="reader"
    title={<Trans>Take cards at your counter</Trans>}
    action={
      <Button onPress={onRegister}>
        <Trans>Register your first reader</Trans>
      </Button>
    }
  >
    <p>
      <Trans>
        Order a reader from your payment provider, connect it to your network, and register it here with the code on its
        screen.
      </Trans>
    </p>
    <p className="mt-1">
      <Trans>Readers without a screen, and Tap to Pay on a phone, appear here once your app connects to them.</Trans>
    </p>
  </EmptyState>
);
