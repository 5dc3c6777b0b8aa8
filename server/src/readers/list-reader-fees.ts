import { endpoint, refuse } from '../http/endpoint.ts';

export const listReaderFees = endpoint.readers.listReaderFees.handler(async ({ input, context }) => {
  try {
    const lines = await context.db
      .selectFrom('card_reader_fees as fee')
      .innerJoin('card_reader_fee_lines as line', (join) =>
        join.onRef('line.store_id', '=', 'fee.store_id').onRef('line.interval_from', '=', 'fee.interval_from'),
      )
      .select(['line.reader_id', 'line.count', 'line.status', 'line.amount', 'fee.currency'])
      .where('fee.store_id', '=', context.store.store_id)
      .where('fee.transaction_id', '=', input.transaction_id)
      .orderBy('line.status')
      .orderBy('line.count', 'desc')
      .orderBy('line.reader_id')
      .execute();
    return lines.map(({ reader_id, count, status, amount, currency }) => ({
      reader_id,
      count,
      status: status === 'active' ? ('active' as const) : ('inactive' as const),
      fee: { amount, currency },
    }));
  } catch (error) {
    context.log.error({ err: error, request_id: context.request.id }, 'the readers of a fee could not be read');
    throw refuse('wcpay_get_summary', 500, 'We couldn’t load the card readers for this fee. Try again.');
  }
});
