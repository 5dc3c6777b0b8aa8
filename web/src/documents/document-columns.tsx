import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '@purser/contract/documents/document';
import { formatDay } from '../format/date.ts';
import { Money } from '../format/money-text.tsx';
import { cardControl } from '../table/card-look.ts';
import { mayWrap } from '../table/cell-look.ts';
import type { Column } from '../table/column.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
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
      card: 'when',
      label: t`Date`,
      sort: 'date',
      isRequired: true,
      render: ({ date }) => (
        <time dateTime={date} className="tabular-nums">
          {formatDay(date)}
        </time>
      ),
    },
    {
      key: 'type',
      card: 'how',
      label: t`Type`,
      render: ({ type, kind }) => (
        <>
          <span className="block max-sm:inline">{t(typeWords(type))}</span>
          {kind === 'credit_note' && (
            <span className="block text-[0.8125rem] text-muted max-sm:ml-2 max-sm:inline">
              <Trans>Credit note</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'description',
      card: 'who',
      label: t`Description`,
      className: mayWrap,
      render: (document) => <Description document={document} />,
    },
    {
      key: 'total',
      card: 'amount',
      isCardOnly: true,
      label: t`Amount`,
      render: (document) => <Total document={document} />,
    },
    {
      key: 'download',
      card: 'icon',
      label: t`Download`,
      isUnlabelled: true,
      isNumeric: true,
      isInteractive: true,
      render: (document) => (
        <Button
          size="small"
          icon="download"
          className={classNames(cardControl, 'max-sm:border-transparent max-sm:bg-transparent')}
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

/** What the invoice is over; a credit note takes it back. */
const Total = ({ document: { kind, total, currency } }: { document: Document }) => (
  <Money amount={kind === 'credit_note' ? -total : total} currency={currency} />
);

/** The period, under it the number, for a credit note also what it corrects, and at the right edge the amount. */
function Description({ document }: { document: Document }) {
  const { t } = useLingui();
  const { kind, number, corrects } = document;
  const period = periodWords(document);
  const invoices = corrects.join(', ');
  return (
    <span className="sm:flex sm:items-center sm:justify-between sm:gap-6">
      <span>
        <span className="block">{typeof period === 'string' ? period : t(period)}</span>
        <span className="block text-[0.8125rem] text-muted max-sm:hidden">
          {kind === 'credit_note' && invoices ? (
            <Trans>
              {number} for {invoices}
            </Trans>
          ) : (
            number
          )}
        </span>
      </span>
      <span className="max-sm:hidden">
        <Total document={document} />
      </span>
    </span>
  );
}
