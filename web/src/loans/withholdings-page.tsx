import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterValues } from '@purser/contract/list-query';
import { withholdingKinds, withholdingList, withholdingsExportConfirmFrom } from '@purser/contract/loans/withholding';
import type { Withholding } from '@purser/contract/loans/withholding';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { loansHref, paymentHref } from '../hrefs.ts';
import { useColumns } from '../table/column.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { promoted } from '../table/filter-rules.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { countItem, ListTotals, moneyItems } from '../table/list-totals.tsx';
import { SearchField } from '../table/search-field.tsx';
import { StoreCurrencyFilter } from '../table/store-currency-filter.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { labelByWithholdingKind } from './labels.ts';
import { LoanLedgerCard } from './loan-ledger.tsx';
import { loanChoices } from './loan-choices.ts';
import { useWithholdingColumns } from './withholding-columns.tsx';

/** Any filter but the currency counts as narrowing. */
const isNarrowed = (filters: FilterValues): boolean =>
  Object.keys(filters).some((parameter) => parameter !== 'match' && parameter !== 'store_currency_is');

/** The payment that something was withheld from, or given back for. */
const paymentOf = ({ payment_intent_id, charge_id }: Withholding): string | undefined => {
  const id = payment_intent_id ?? charge_id;
  return id && paymentHref(id);
};

/** Each withholding, repayment and reversal of the loans, newest first; of one loan, with its ledger. */
export function WithholdingsPage() {
  const { t } = useLingui();
  usePageView('payments_loans_withholdings');
  const list = useListQuery(withholdingList);
  const columns = useColumns(useWithholdingColumns(), 'purser_withholdings_hidden_columns');
  const page = useQuery(api.loans.listWithholdings.queryOptions({ input: list.query, ...listOptions }));
  const summary = useQuery(api.loans.summarizeWithholdings.queryOptions({ input: list.filters, ...listOptions }));
  // The currencies to choose from do not depend on the filters.
  const everything = useQuery(api.loans.summarizeWithholdings.queryOptions({ input: {}, ...listOptions }));
  const totals = summary.data;
  const chosen = [list.filters['loan_id_is']].flat();
  const loan = chosen.length === 1 && typeof chosen[0] === 'string' ? chosen[0] : undefined;
  return (
    <div className="flex flex-col">
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: t`Capital Loans`, href: loansHref }]} here={t`Repayments`} />}
        title={<Trans>Loan repayments</Trans>}
        isShort
      />
      {loan && (
        <div className="mb-4 max-w-[52rem] empty:hidden">
          <LoanLedgerCard key={loan} id={loan} />
        </div>
      )}
      <ListFrame
        list={list}
        page={page}
        total={totals?.count}
        label={t`Loan repayments`}
        columns={columns.visible}
        rowKey={({ withholding_id }) => withholding_id}
        rowHref={paymentOf}
        errorTitle={<Trans>Error retrieving loan repayments.</Trans>}
        emptyFiltered={<Trans>No repayments match.</Trans>}
        totals={
          <ListTotals
            summary={summary}
            items={[
              countItem(t`Repayments`, totals?.count),
              ...moneyItems(totals?.currency, [
                { key: 'withheld', label: t`Withheld`, amount: totals?.withheld },
                { key: 'paid', label: t`Paid`, amount: totals?.paid },
                { key: 'reversed', label: t`Reversed`, amount: totals && -totals.reversed },
                { key: 'net', label: t`Net`, amount: totals?.net },
              ]),
            ]}
          />
        }
        tools={
          <>
            <ExportButton
              list="withholdings"
              page={page}
              summary={summary}
              confirmFrom={withholdingsExportConfirmFrom}
              isNarrowed={isNarrowed(list.filters)}
              questionFor={(count) =>
                t`You are about to export ${count} repayments. If you'd like to reduce the size of your export, you can use one or more filters. Would you like to continue?`
              }
              request={() => client.loans.exportWithholdings({ query: list.filters, body: {} })}
              poll={(export_id) => client.loans.getWithholdingsExport({ export_id })}
            />
            <ColumnChooser columns={columns} />
          </>
        }
        empty={
          <EmptyState icon="bank" title={<Trans>No repayments yet</Trans>}>
            <Trans>Each amount withheld from a payment to repay a loan appears here.</Trans>
          </EmptyState>
        }
      >
        <FilterBar
          description={withholdingList}
          list={list}
          offers={[
            promoted('date', t`Date`),
            promoted(
              'kind',
              t`Type`,
              withholdingKinds.map((kind) => ({ value: kind, label: t(labelByWithholdingKind[kind]) })),
            ),
            promoted('amount', t`Amount`),
            { name: 'loan_id', label: t`Loan`, choices: loanChoices(t`In Progress`, t`Paid in Full`) },
          ]}
          allLabel={t`All repayments`}
          foldable={<StoreCurrencyFilter currencies={everything.data?.store_currencies} list={list} />}
        >
          <SearchField
            list={list}
            label={t`Search repayments`}
            placeholder={t`Search by order number, payment or payout ID`}
          />
        </FilterBar>
      </ListFrame>
    </div>
  );
}
