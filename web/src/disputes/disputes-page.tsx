import { Trans, useLingui } from '@lingui/react/macro';
import { disputeList, disputesExportConfirmFrom } from '@purser/contract/disputes/dispute-list';
import type { FilterValues } from '@purser/contract/list-query';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { formatCount } from '../format/count.ts';
import { disputeCostsHref, disputedPaymentHref, transactionsHref } from '../hrefs.ts';
import { single } from '../search.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { listOptions } from '../table/list-options.ts';
import { ListPage } from '../table/list-page.tsx';
import { SearchField } from '../table/search-field.tsx';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { useList } from '../table/use-list.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { CalendarButton } from './deadline/calendar-button.tsx';
import { awaitingDisputes } from './awaiting-disputes.ts';
import { recordRowAction, useDisputeColumns } from './dispute-columns.tsx';
import { useDisputeFilters } from './dispute-filters.ts';
import { StatusCards } from './status-cards.tsx';

/** A filter by currency alone does not count as narrowing: the export still asks. */
const isNarrowed = (filters: FilterValues): boolean =>
  Object.keys(filters).some((parameter) => parameter !== 'match' && parameter !== 'store_currency_is');

/** Every dispute, newest first; those that need a response by their deadline. */
export function DisputesPage() {
  const { t } = useLingui();
  usePageView('payments_disputes');
  const list = useList({
    name: 'disputes',
    description: disputeList,
    columns: useDisputeColumns(),
    preference: 'wc_payments_disputes_hidden_columns',
  });
  const quickFilter = single(useSearch({ strict: false })['filter']);
  const awaiting = awaitingDisputes({ filter: quickFilter }, list.filters);
  const filters = { ...list.filters, ...awaiting };
  const { store_currency_is } = list.filters;

  const page = useQuery(
    api.disputes.listDisputes.queryOptions({ input: { ...list.query, ...awaiting }, ...listOptions }),
  );
  const summary = useQuery(api.disputes.summarizeDisputes.queryOptions({ input: filters, ...listOptions }));
  // Of all disputes in the chosen currency. The currencies to choose from don't depend on it.
  const everything = useQuery(
    api.disputes.summarizeDisputes.queryOptions({
      input: store_currency_is ? { store_currency_is } : {},
      ...listOptions,
    }),
  );
  const offers = useDisputeFilters(everything.data, summary.data, list.filters);
  return (
    <ListPage
      title={<Trans>Disputes</Trans>}
      badge={
        <>
          {summary.data && (
            <span className="text-muted tabular-nums" aria-live="polite">
              {formatCount(summary.data.count)}
            </span>
          )}
          <Link href={disputeCostsHref} className="inline-flex min-h-6 items-center sm:hidden">
            <Trans>What disputes cost</Trans>
          </Link>
        </>
      }
      actions={
        <>
          <CalendarButton />
          <ButtonLink href={disputeCostsHref} icon="ledger" className="max-sm:hidden">
            <Trans>What disputes cost</Trans>
          </ButtonLink>
        </>
      }
      notices={
        <>
          {(summary.isError || everything.isError) && (
            <div className="mb-5">
              <Notice
                tone="danger"
                actions={
                  <Button
                    size="small"
                    icon="refresh"
                    onPress={() => void Promise.all([summary.refetch(), everything.refetch()])}
                  >
                    <Trans>Try again</Trans>
                  </Button>
                }
              >
                <Trans>Error retrieving the summary of disputes.</Trans>
              </Notice>
            </div>
          )}
          <StatusCards summary={everything} />
        </>
      }
      list={list}
      page={page}
      total={summary.data?.count}
      label={t`Disputes`}
      columns={list.columns.visible}
      rowKey={({ dispute_id }) => dispute_id}
      rowHref={(row, index) => disputedPaymentHref(row, list.placeOf(index))}
      onOpenRow={recordRowAction}
      errorTitle={<Trans>Error retrieving disputes.</Trans>}
      emptyFiltered={<Trans>No disputes match.</Trans>}
      views={{ of: list, builtIns: [] }}
      freshness={{
        sort: 'created',
        momentOf: ({ created }) => created,
        count: (mark, signal) => client.disputes.countNewDisputes({ ...filters, ...mark }, { signal }),
        queryKeys: [api.disputes.key()],
      }}
      tools={
        <>
          <ExportButton
            list="disputes"
            page={page}
            summary={summary}
            confirmFrom={disputesExportConfirmFrom}
            isNarrowed={isNarrowed(filters)}
            questionFor={(count) =>
              t`You are about to export ${count} disputes. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
            }
            request={() => client.disputes.exportDisputes({ query: filters, body: {} })}
            poll={(export_id) => client.disputes.getDisputesExport({ export_id })}
          />
          <ColumnChooser columns={list.columns} />
        </>
      }
      empty={quickFilter === 'awaiting_response' ? <NothingToAnswer /> : <NoDisputes />}
    >
      <FilterBar
        description={disputeList}
        list={list}
        offers={offers}
        quickFilters={[{ filter: 'awaiting_response', label: t`Needs response` }]}
        allLabel={t`All disputes`}
        foldable={<StoreCurrencyFilter label={t`Currency`} currencies={everything.data?.currencies} list={list} />}
      >
        <SearchField
          list={list}
          label={t`Search disputes`}
          placeholder={t`Search by order number, customer name or email`}
        />
      </FilterBar>
    </ListPage>
  );
}

const NothingToAnswer = () => (
  <EmptyState icon="success" title={<Trans>No disputes need your response</Trans>}>
    <Trans>Disputes and inquiries appear here while you can still respond to them.</Trans>
  </EmptyState>
);

const NoDisputes = () => (
  <EmptyState
    icon="dispute"
    title={<Trans>No disputes yet</Trans>}
    action={
      <ButtonLink href={transactionsHref()}>
        <Trans>View transactions</Trans>
      </ButtonLink>
    }
  >
    <Trans>When a customer asks their bank to return a payment, the dispute appears here with its deadline.</Trans>
  </EmptyState>
);
