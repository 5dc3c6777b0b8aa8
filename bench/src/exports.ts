import { setTimeout as sleep } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';

const base = '/wp-json/wc/v3/payments/transactions';

/** The export by its job and as a stream, each next to a plain COPY of the same columns with the same driver. */
export async function exports({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('export')) return [];
  const { database } = shop;
  const rows = Number((await database.query('select count(*) from transactions where store_id = 1')).rows[0].count);
  const rawCopy = async (): Promise<number> => {
    const began = performance.now();
    const stream = database.query(
      copyTo(`copy (select transaction_id, date, type, channel, customer_currency, customer_amount, currency, amount, fees, net, order_id, source, customer_name,
        customer_email, customer_country, risk_level, deposit_id, available_on, deposit_status from transactions where store_id = 1 order by date desc, transaction_id desc) to stdout (format csv)`),
    );
    for await (const _ of stream);
    return rows / ((performance.now() - began) / 1000);
  };
  const streamed = async (): Promise<number> => {
    const began = performance.now();
    await shop.drain(`${base}/download`);
    return rows / ((performance.now() - began) / 1000);
  };
  let most = 0;
  const byJob = async (): Promise<number> => {
    const began = performance.now();
    const { export_id } = await shop.json<{ export_id: string }>(`${base}/download`, { method: 'POST' });
    for (;;) {
      await sleep(50);
      most = Math.max(most, await shop.memory());
      const { status } = await shop.json<{ status: string }>(`${base}/download/${export_id}`);
      if (status === 'success') return rows / ((performance.now() - began) / 1000);
      if (status === 'failed') throw new Error('the export failed');
    }
  };
  const rates: Record<'raw' | 'job' | 'stream', number[]> = { raw: [], job: [], stream: [] };
  await rawCopy();
  const before = await shop.memory();
  for (let round = 0; round < 3; round++) {
    rates.raw.push(await rawCopy());
    rates.job.push(await byJob());
    rates.stream.push(await streamed());
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[1] ?? NaN;
  const raw = median(rates.raw);
  const grown = Math.max(0, most - before) / 2 ** 20;
  const shown = (rate: number): string => `${Math.round(rate / 1000)} k rows/s`;
  const big = payments >= 1_000_000;
  const figure = (name: string, rate: number): Figure => ({
    name,
    ours: shown(rate),
    raw: shown(raw),
    ratio: rate / raw,
    ...(big && { target: '≥ 0.4 × COPY', passes: rate / raw >= 0.4 }),
  });
  return [
    figure(`export by the job, ${rows} rows`, median(rates.job)),
    figure(`export streamed, ${rows} rows`, median(rates.stream)),
    {
      name: 'export, memory growth',
      ours: `${grown.toFixed(0)} MB`,
      ...(big && { target: '≤ 100 MB', passes: grown <= 100 }),
    },
  ];
}
