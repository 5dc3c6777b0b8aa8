import type { Core } from '../api/core.ts';
import type { ImportedQuery, ListPlace } from '../engine/list-place.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { chargeLine, lineSelection, refundLine } from './imported-lines.ts';
import type { ImportedLine } from './imported-lines.ts';
import { importedPayments, objectOf } from './imported-objects.ts';

interface Placed extends ListPlace {
  data: StripeObject;
}

interface Source {
  prefix: string;
  created: string;
  where: string;
  fields?: Record<string, string>;
  /** Makes the object from less than the whole payment. */
  line?: (core: Core, row: ImportedLine) => StripeObject;
}

const paid = `p.captured and p.status = 'succeeded'`;
const refunded = `${paid} and p.amount_refunded > 0`;
const refundedAt = 'coalesce(p.refunded_at, p.created)';
const isPlastic = `p.method_type in ('card', 'card_present', 'interac_present')`;

/** The objects of an imported payment that lists contain. Payment methods have none. */
const sources: Record<string, Source[]> = {
  payment_intent: [{ prefix: 'pi_', created: 'p.created', where: 'true' }],
  charge: [{ prefix: 'ch_', created: 'p.created', where: 'true' }],
  refund: [{ prefix: 're_', created: refundedAt, where: refunded }],
  balance_transaction: [
    {
      prefix: 'txn_',
      created: 'p.created',
      where: paid,
      fields: { currency: 'p.settlement_currency', type: `case when ${isPlastic} then 'charge' else 'payment' end` },
      line: chargeLine,
    },
    {
      prefix: 'txn_r',
      created: refundedAt,
      where: refunded,
      fields: {
        currency: 'p.settlement_currency',
        type: `case when ${isPlastic} then 'refund' else 'payment_refund' end`,
      },
      line: (_, row) => refundLine(row),
    },
  ],
};

/**
 * The objects of imported payments on a page of a list, as far as they were never written out. They are only read, and known to
 * `tx` from then on, so that expanding them costs nothing.
 */
export async function listImported(tx: Tx, core: Core, account: string, query: ImportedQuery): Promise<Placed[]> {
  const direction = query.before ? 'asc' : 'desc';
  const placed: Placed[] = [];
  for (const source of sources[query.object] ?? []) {
    const filters = Object.entries(query.equal).map(([field, value]) => [source.fields?.[field], value] as const);
    // The other filters name an object, which was written out to look for it.
    if (filters.some(([column]) => column === undefined)) continue;
    const values: unknown[] = [];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const id = `('${source.prefix}' || p.stem)`;
    const conditions = [
      `p.account = ${bind(account)}`,
      source.where,
      `not exists (select 1 from objects o where o.account = p.account and o.id = ${id})`,
      ...filters.map(([column, value]) => `${column} = ${bind(value)}`),
      ...query.range(bind, source.created),
    ];
    const edge = query.after ?? query.before;
    if (edge) {
      const operator = query.after ? '<' : '>';
      // Those of the same second come after whatever was written there.
      conditions.push(
        edge.seq === 0
          ? `(${source.created}, ${id} collate "C") ${operator} (${bind(edge.created)}::bigint, ${bind(edge.id)}::text collate "C")`
          : `${source.created} ${query.after ? '<=' : '>'} ${bind(edge.created)}::bigint`,
      );
    }
    // Whole payments are read apart, because lists of their other objects have mostly read them before.
    const rows = await tx.queryOften<ImportedLine>(
      `select ${source.line ? lineSelection : 'p.stem'} from imported_payments p where ${conditions.join(' and ')}
       order by ${source.created} ${direction}, p.stem collate "C" ${direction} limit ${query.limit}`,
      values,
    );
    const data = source.line
      ? rows.map((row) => source.line?.(core, row))
      : await whole(tx, core, account, source, rows);
    for (const object of data)
      if (object) placed.push({ created: Number(object['created']), seq: 0, id: object.id, data: object });
  }
  return placed;
}

/** The objects of these payments that a list shows; the others are known to `tx` from then on. */
async function whole(
  tx: Tx,
  core: Core,
  account: string,
  { prefix }: Source,
  rows: readonly { stem: string }[],
): Promise<(StripeObject | undefined)[]> {
  if (rows.length === 0) return [];
  const made = await importedPayments(
    tx,
    core,
    account,
    rows.map(({ stem }) => stem),
  );
  tx.know(account, (id) => objectOf(made, id));
  return rows.map(({ stem }) => made.get(stem)?.[prefix]);
}

/** The place of an imported object that was never written out. */
export async function placeOfImported(
  tx: Tx,
  account: string,
  object: string,
  id: string,
): Promise<ListPlace | undefined> {
  for (const source of sources[object] ?? []) {
    if (!id.startsWith(source.prefix)) continue;
    const [row] = await tx.queryOften<{ created: string }>(
      `select ${source.created} as created from imported_payments p where p.account = $1 and p.stem = $2 and ${source.where}`,
      [account, id.slice(source.prefix.length)],
    );
    if (row) return { created: Number(row.created), seq: 0, id };
  }
  return undefined;
}
