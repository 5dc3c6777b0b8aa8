import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { mailList, mailStates } from '@purser/contract/orders/order';
import type { Mail } from '@purser/contract/orders/order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { orderHref } from '../hrefs.ts';
import type { Column } from '../table/column.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListPage } from '../table/list-page.tsx';
import { OrderCell } from '../table/order-cell.tsx';
import { countItem, ListTotals } from '../table/list-totals.tsx';
import { SearchField } from '../table/search-field.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { settings } from '../page-settings.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Truncate } from '../ui/truncate.tsx';

const lookByState: Record<Mail['state'], { label: MessageDescriptor; tone: Tone }> = {
  kept: { label: msg`Not sent`, tone: 'neutral' },
  queued: { label: msg`Queued`, tone: 'info' },
  sent: { label: msg`Sent`, tone: 'success' },
  failed: { label: msg`Failed`, tone: 'danger' },
};

function useMailColumns(read: (mail: Mail) => void): Column<Mail>[] {
  const { t } = useLingui();
  return [
    {
      key: 'created',
      card: 'when',
      label: t`Date`,
      sort: 'created',
      render: ({ created }) => <DateTime moment={created} />,
    },
    {
      key: 'subject',
      card: 'who',
      label: t`Subject`,
      isInteractive: true,
      render: (mail) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => read(mail)}
          className="inline-flex min-h-6 items-center text-left text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover"
        >
          {/* The order’s number is at the end of most subjects. */}
          <Truncate text={mail.subject} className="max-w-96 max-sm:max-w-full max-sm:whitespace-normal" />
        </button>
      ),
    },
    {
      key: 'to',
      card: 'how',
      label: t`To`,
      render: ({ to }) => <Truncate text={to} className="max-w-64 max-sm:max-w-full" />,
    },
    {
      key: 'order',
      card: 'state',
      label: t`Order #`,
      isInteractive: true,
      render: ({ order_id }) =>
        order_id === null ? (
          <span className="max-sm:hidden">—</span>
        ) : (
          <OrderCell order={{ number: String(order_id), url: orderHref(order_id) }} />
        ),
    },
    {
      key: 'state',
      card: 'amount',
      label: t`Status`,
      render: ({ state }) => <Badge tone={lookByState[state].tone}>{t(lookByState[state].label)}</Badge>,
    },
  ];
}

/** The emails of the store. Without a mail server they are only stored. */
export function MailPage() {
  const { t } = useLingui();
  const list = useListQuery(mailList);
  const page = useQuery(api.mail.listMail.queryOptions({ input: list.query, placeholderData: keepPreviousData }));
  const [opened, setOpened] = useState<Mail>();
  const columns = useMailColumns(setOpened);
  return (
    <>
      <ListPage
        title={<Trans>Mail</Trans>}
        intro={
          settings.sendsMail ? undefined : (
            <Trans>No mail server is set, so your store keeps its emails here. Set SMTP_URL to send new ones.</Trans>
          )
        }
        list={list}
        page={page}
        total={page.data?.total_count}
        label={t`Mail`}
        columns={columns}
        rowKey={(row) => String(row.id)}
        errorTitle={<Trans>Error retrieving emails.</Trans>}
        emptyFiltered={<Trans>No emails match.</Trans>}
        totals={<ListTotals summary={page} items={[countItem(t`Emails`, page.data?.total_count)]} />}
        empty={
          <EmptyState icon="mail" title={<Trans>No emails yet</Trans>}>
            <Trans>Order confirmations and refund receipts appear here.</Trans>
          </EmptyState>
        }
      >
        <FilterBar
          description={mailList}
          list={list}
          offers={[
            promoted('date', t`Date`),
            promoted(
              'status',
              t`Status`,
              mailStates.map((state) => ({ value: state, label: t(lookByState[state].label) })),
            ),
          ]}
        >
          <SearchField list={list} label={t`Search mail`} placeholder={t`Search by recipient or subject`} />
        </FilterBar>
      </ListPage>
      {opened && <Letter mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Letter({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useLingui();
  const [isPlain, setPlain] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span className="break-words">{mail.subject}</span>}
      width="wide"
      footer={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 break-words text-muted">
            <Trans>To {mail.to}</Trans> · <DateTime moment={mail.created} />
            {mail.order_id !== null && (
              <>
                {' · '}
                <Link href={orderHref(mail.order_id)}>
                  <Trans>Order #{mail.order_id}</Trans>
                </Link>
              </>
            )}
          </p>
          <Button size="small" onPress={() => setPlain(!isPlain)}>
            {isPlain ? t`Show formatted` : t`Show plain text`}
          </Button>
        </div>
        {mail.error && <Notice tone="danger">{mail.error}</Notice>}
        {isPlain ? (
          <pre
            className="max-h-[60vh] overflow-auto rounded-control border border-line p-4 font-sans break-words whitespace-pre-wrap"
            // Focusable, so that the keyboard can scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {mail.text}
          </pre>
        ) : (
          // The server serves it with its own Content-Security-Policy; the empty `sandbox` attribute disables scripts and forms.
          <iframe
            title={t`The email as it was sent`}
            sandbox=""
            src={`/wp-admin/mail/${mail.id}`}
            className="h-[60vh] w-full rounded-control border border-line bg-white"
          />
        )}
      </div>
    </Dialog>
  );
}
