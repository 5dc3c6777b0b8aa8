import { toUtcText } from '@purser/contract/dates';
import type { ListQuery } from '@purser/contract/list-query';
import { mailList } from '@purser/contract/orders/order';
import type { Mail as ListedMail } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countedPage } from '../database/list-rows.ts';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import type { Mail } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';

const mailSource: ListSource<(typeof mailList.sorts)[number]> = {
  description: mailList,
  table: 'mail',
  moment: 'created',
  columnBySort: { created: 'created' },
  tieBreak: ['created', 'mail_id'],
  columnByFilter: { date: { column: 'created' }, status: { column: 'state' } },
  search: (term) =>
    sql<boolean>`position(lower(${term.replaceAll('\0', '')}) in lower(recipient || ' ' || subject)) > 0`,
};

/** The order that a mail is about, by the keys that orders/order-mail.ts and the receipts of readers give; null for other mails, and when the store has no such order. */
const orderOfMail = sql<number | null>`(select o.order_id from orders o
  where o.store_id = mail.store_id and o.order_id = coalesce(
    substring(mail.dedupe_key from '^order-[a-z0-9-]+-([0-9]{1,15})$')::bigint,
    (select r.order_id from refunds r where r.store_id = mail.store_id and r.refund_id = substring(mail.dedupe_key from '^refund-(.+)$')),
    (select min(p.order_id) from orders p
      where p.store_id = mail.store_id and p.payment_intent_id = substring(mail.dedupe_key from '^receipt-(.+)$'))))`;

/** `GET mail`. */
export const listMail = endpoint.mail.listMail.handler(({ input, context }) =>
  countedPage(context, mailSource, input, mailOf, readMails),
);

type MailRow = Selectable<Mail> & { order_id: number | null };

/** One page of mails; orders are looked up for the page’s mails only. */
async function readMails(
  db: Database,
  store: Store,
  source: typeof mailSource,
  query: ListQuery<(typeof mailList.sorts)[number]>,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select mail.*, ${orderOfMail} as order_id
    from (select * from mail where ${selectedBy(source, query, store)}
      order by ${orderOf(source, query)} ${pageOf(query)}) mail
    order by ${orderOf(source, query, { table: 'mail' })}`.execute(db);
  return rows;
}

const mailOf = (mail: MailRow): ListedMail => ({
  id: mail.mail_id,
  created: toUtcText(mail.created),
  to: mail.recipient,
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  state: mail.state,
  error: mail.error,
  order_id: mail.order_id,
});
