import { Trans, useLingui } from '@lingui/react/macro';
import { documentList, documentTypes } from '@purser/contract/documents/document';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../api.ts';
import { usePageView } from '../events.ts';
import { reportsHref } from '../hrefs.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { useColumns } from '../table/column.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { listOptions } from '../table/list-options.ts';
import { ListPage } from '../table/list-page.tsx';
import { countItem, ListTotals } from '../table/list-totals.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { typeWords } from './document-words.ts';
import { useDocumentDownload } from './use-document-download.tsx';
import { VatReturnButton } from './vat-return-button.tsx';

/** The tax invoices and credit notes of the store, newest first. */
export function DocumentsPage() {
  const { t } = useLingui();
  usePageView('payments_documents');
  const list = useListQuery(documentList);
  const download = useDocumentDownload();
  useLinkedDocument((document_id) => download.get({ document_id, how: 'open' }));
  const columns = useColumns(
    useDocumentColumns({
      onDownload: ({ document_id }) => download.get({ document_id, how: 'save' }),
      isSaving: download.isSaving,
    }),
    'wc_payments_documents_hidden_columns',
  );
  const page = useQuery(api.documents.listDocuments.queryOptions({ input: list.query, ...listOptions }));
  const summary = useQuery(api.documents.summarizeDocuments.queryOptions({ input: list.filters, ...listOptions }));
  const types = documentTypes.map((type) => ({ value: type, label: t(typeWords(type)) }));
  return (
    <ListPage
      title={<Trans>Documents</Trans>}
      actions={<VatReturnButton />}
      notices={download.notices}
      list={list}
      page={page}
      total={summary.data?.count}
      label={t`Documents`}
      columns={columns.visible}
      rowKey={({ document_id }) => document_id}
      errorTitle={<Trans>Error retrieving documents.</Trans>}
      emptyFiltered={<Trans>No documents match.</Trans>}
      totals={<ListTotals summary={summary} items={[countItem(t`Documents`, summary.data?.count)]} />}
      tools={<ColumnChooser columns={columns} />}
      empty={
        <EmptyState
          icon="ledger"
          title={<Trans>No documents yet</Trans>}
          action={
            <ButtonLink href={reportsHref}>
              <Trans>View reconciliation</Trans>
            </ButtonLink>
          }
        >
          <Trans>We issue a tax invoice for last month’s fees at the start of each month.</Trans>
        </EmptyState>
      }
    >
      <FilterBar
        description={documentList}
        list={list}
        offers={[promoted('date', t`Date`), promoted('type', t`Type`, types)]}
        allLabel={t`All documents`}
      />
    </ListPage>
  );
}

/**
 * Opens the document that the address names by `document_id` and `document_type`; with one of them nothing opens. Both leave the
 * address first, so that Back and a reload show the list.
 */
function useLinkedDocument(open: (document_id: string) => void): void {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const document_id = single(search['document_id']);
  const isLinked = Boolean(document_id) && Boolean(single(search['document_type']));
  const follow = useEffectEvent(async (id: string) => {
    await navigate({
      to: '.',
      search: (current: Search) => ({ ...current, document_id: undefined, document_type: undefined }),
      replace: true,
    });
    open(id);
  });
  useEffect(() => {
    if (isLinked && document_id) void follow(document_id);
  }, [isLinked, document_id]);
}
