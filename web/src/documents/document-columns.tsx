import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '@purser/contract/documents/document';
import { formatDay, formatDayRange } from '../format/date.ts';
import { Money } from '../format/money-text.tsx';
import type { Column } from '../table/column.ts';
import { Button } from '../ui/button.tsx';
import { labelOf } from '../translated.ts';

/** Names of the types; the provider may add others. */
const labelByDocumentType: Record<string, MessageDescriptor> = { vat_invoice: msg`Tax invoice` };

export const useDocumentTypeLabel = () => {
  const { t } = useLingui();
  return (type: string): string => t(labelOf(labelByDocumentType, type) ?? msg`Unknown document type`);
};

/** The columns of the documents, in order. */
export function useDocumentColumns({
  onDownload,
  isSaving,
}: {
  onDownload: (document: Document) => void;
  isSaving: (document_id: string) => boolean;
}): Column<Document>[] {
  const { t } = useLingui();
  const typeLabel = useDocumentTypeLabel();
  return [
    {
      key: 'date',
      card: 'start1',
      label: t`Date`,
      sort: 'date',
      isRequired: true,
      render: ({ date }) => (
        <time dateTime={date} className="tabular-nums">
          {formatDay(date)}
        </time>
      ),
    },
    { key: 'type', card: 'middle1', label: t`Type`, render: ({ type }) => <span>{typeLabel(type)}</span> },
    {
      key: 'description',
      card: 'wide2',
      label: t`Description`,
      render: (document) => <Description document={document} />,
    },
    {
      key: 'download',
      card: 'end1',
      label: t`Download`,
      isUnlabelled: true,
      isNumeric: true,
      isInteractive: true,
      render: (document) => (
        <Button
          size="small"
          icon="download"
          aria-label={t`Download ${document.number}`}
          isBusy={isSaving(document.document_id)}
          busyLabel={t`Downloading…`}
          onPress={() => onDownload(document)}
        >
          <Trans>Download</Trans>
        </Button>
      ),
    },
  ];
}

/** The period, and under it which invoice of how much; for a credit note also what it corrects. */
function Description({ document }: { document: Document }) {
  const { t } = useLingui();
  const { type, kind, period_from, period_to, number, total, currency, corrects } = document;
  const period = period_from && period_to ? formatDayRange(period_from, period_to) : undefined;
  const invoices = corrects.join(', ');
  return (
    <>
      <span className="block max-sm:inline">
        {period ?? (type === 'vat_invoice' ? t`Tax invoice without proper period dates` : '—')}
      </span>
      <span className="block text-[0.8125rem] text-muted max-sm:ml-2 max-sm:inline">
        {kind === 'credit_note' ? (
          invoices ? (
            <Trans>
              Credit note {number} for {invoices}
            </Trans>
          ) : (
            <Trans>Credit note {number}</Trans>
          )
        ) : (
          number
        )}{' '}
        · <Money amount={kind === 'credit_note' ? -total : total} currency={currency} />
      </span>
    </>
  );
}
