import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReaderFee } from '@purser/contract/readers/reader';
import { formatClearMoney } from '../format/money.ts';
import { csvText, textCell } from '../table/csv-file.ts';

export const wordByStatus: Record<ReaderFee['status'], MessageDescriptor> = {
  active: msg`Active`,
  inactive: msg`Inactive`,
};

/** The file has the rows and headings of the table. */
export const readerFeesCsv = (
  header: readonly string[],
  rows: readonly ReaderFee[],
  word: (message: MessageDescriptor) => string,
): string =>
  csvText(
    header,
    rows.map(({ reader_id, status, count, fee }) => [
      textCell(reader_id),
      word(wordByStatus[status]),
      String(count),
      formatClearMoney(fee.amount, fee.currency),
    ]),
  );
