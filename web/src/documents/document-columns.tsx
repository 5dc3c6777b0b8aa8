import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '@purser/contract/documents/document';
import { formatDay } from '../format/date.ts';
import { Money } from '../format/money-text.tsx';
import type { Column } from '../table/column.ts';
import { Button } from '../ui/button.tsx';
import { periodWords, typeWords } from './document-words.ts';

/** The columns of the documents, in order. */
export function useDocumentColumns({
  onDownload,
  isSaving,
}: {
  onDownload: (document: Document) => void;
  isSaving: (document_id: string) => boolean;
}): Column<Document>[] {
  const { t } = useLingui();
  return [
    {
      key: 'date',
      card: 'start2',
      label: t`Date`,
      sort: 'date',
      isRequired: true,
      render: ({ date }) => (
        <time dateTime={date} className="tabular-nums">
          {formatDay(date)}
        </time>
      ),
    },
    { key: 'type', card: 'middle2', label: t`Type`, render: ({ type }) => <span>{t(typeWords(type))}</span> },
    {
      key: 'description',
      card: 'wide1',
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
          <span className="max-sm:sr-only">
            <Trans>Download</Trans>
          </span>
        </Button>
      ),
    },
  ];
}

/** The period, and under it which invoice of how much; for a credit note also what it corrects. */
function Description({ document }: { document: Document }) {
  const { t } = useLingui();
  const { kind, number, total, currency, corrects } = document;
  const period = periodWords(document);
  const invoices = corrects.join(', ');
  return (
    <>
      <span className="block max-sm:inline">{typeof period === 'string' ? period : t(period)}</span>
      <span className="block text-[0.8125rem] text-muted max-sm:ml-2 max-sm:inline max-sm:font-normal">
        {kind === 'credit_note' && (
          <span className="sm:hidden">
            <Trans>Credit note</Trans>{' '}
          </span>
        )}
        <span className="max-sm:hidden">
          {kind !== 'credit_note' ? (
            number
          ) : invoices ? (
            <Trans>
              Credit note {number} for {invoices}
            </Trans>
          ) : (
            <Trans>Credit note {number}</Trans>
          )}{' '}
          ·{' '}
        </span>
        <Money amount={kind === 'credit_note' ? -total : total} currency={currency} />
      </span>
    </>
  );
}
